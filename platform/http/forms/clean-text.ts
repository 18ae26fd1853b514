/** Deeper than any contract; a walk through what is sent ends here. */
const DEEPEST = 20;
const NUL = '\0';

/**
 * Whether a parsed JSON value can be stored and shown as it is: no NUL, which PostgreSQL cannot keep; no half of a surrogate pair,
 * which no text has; no deeper nesting than any form of the shop.
 */
export function isCleanJson(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: held, depth } = next;
    if (typeof held === 'string' && !isCleanText(held)) return false;
    if (typeof held !== 'object' || held === null) continue;
    if (depth === DEEPEST) return false;
    for (const [key, inner] of Object.entries(held)) {
      if (!isCleanText(key)) return false;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}

/** Whether a request's address decodes to text without NUL. */
export function isCleanAddress(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes(NUL);
  } catch {
    // Broken escapes name nothing that exists; the routers say so.
    return !url.includes('%00');
  }
}

/** A pair of halves is one code point for the `u` flag; what it still finds stands alone. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function isCleanText(text: string): boolean {
  return !text.includes(NUL) && !LONE_SURROGATE.test(text);
}
