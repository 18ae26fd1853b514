/** What most texts have none of, looked for in one go. */
const SUSPECT = /[\0\ud800-\udfff]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const NUL = '\u0000';

/**
 * A row with nothing in its texts that PostgreSQL refuses to keep: NUL characters are dropped, halves of surrogate pairs become
 * U+FFFD. Anybody may send such a text, or one that becomes it where it is cut, so that it must not stop a read model; the log keeps
 * it as it came.
 */
export function storable<Row>(row: Row): Row {
  // Only texts are exchanged for texts, so that its type stays as it was.
  return isStorable(row) ? row : (cleaned(row) as Row);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return !SUSPECT.test(value) || !(value.includes(NUL) || LONE_SURROGATE.test(value));
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(NUL, '').replace(LONE_SURROGATES, '\uFFFD');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]));
}
