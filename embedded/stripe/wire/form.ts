import { invalidRequest } from './stripe-error.ts';

/** Decoded form parameters: texts, lists and objects. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormParameters = { [name: string]: FormValue };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Decodes Stripe's form encoding with nested brackets (`metadata[order_id]=…`, `types[]=…`, `types[0]=…`).
 * @throws StripeError when a name cannot be read or means two things.
 */
export function decodeForm(text: string): FormParameters {
  const root: FormParameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    insert(root, pathOf(name), value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listsOf(value)]));
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) throw invalidRequest(`Invalid parameter name: ${name}`);
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  const path = [match[1], ...inner];
  if (path.some((part) => FORBIDDEN.has(part))) throw invalidRequest(`Invalid parameter name: ${name}`);
  return path;
}

function insert(root: FormParameters, path: readonly string[], value: string): void {
  let place = root;
  for (const [index, part] of path.entries()) {
    // `[]` appends: the next free number.
    const key = part === '' ? String(Object.keys(place).length) : part;
    if (index === path.length - 1) {
      place[key] = value;
      return;
    }
    const next = place[key] ?? {};
    if (typeof next === 'string' || Array.isArray(next)) throw invalidRequest(`Invalid object: ${path[0]}`);
    place[key] = next;
    place = next;
  }
}

/** Objects whose names are 0, 1, 2… were lists. */
function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
