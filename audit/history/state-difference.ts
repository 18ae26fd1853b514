/** A value inside a state: states are plain data. */
export type Leaf = string | number | boolean | null;

/** What stands at one path of a state, before and after; undefined where there is nothing. */
export interface Difference {
  /** `payment.status`, `lines.0.quantity`; what a list has for an order goes by the order's id: `redemptions.3f0c….discount`. */
  readonly path: string;
  readonly before: Leaf | undefined;
  readonly after: Leaf | undefined;
}

/** What changed between two states, value by value, in the order of the later state, then what is gone. */
export function stateDifference(before: unknown, after: unknown): Difference[] {
  const old = leavesOf(before);
  const fresh = leavesOf(after);
  const paths = new Set([...fresh.keys(), ...old.keys()]);
  return [...paths]
    .filter((path) => old.get(path) !== fresh.get(path))
    .map((path) => ({ path, before: old.get(path), after: fresh.get(path) }));
}

/** Every value of a state that has no parts, by its path. */
function leavesOf(state: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  collect(state, '', leaves);
  return leaves;
}

function collect(value: unknown, path: string, into: Map<string, Leaf>): void {
  if (value === undefined) return;
  if (isLeaf(value)) into.set(path, value);
  else for (const [name, part] of partsOf(value)) collect(part, path === '' ? name : `${path}.${name}`, into);
}

function isLeaf(value: unknown): value is Leaf {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function partsOf(value: unknown): (readonly [string, unknown])[] {
  const parts = Object.entries(Object(value));
  // Places in a list that grows and shrinks say nothing.
  return Array.isArray(value) ? parts.map(([place, part]) => namedByOrder(place, part)) : parts;
}

function namedByOrder(place: string, part: unknown): readonly [string, unknown] {
  const { orderId, ...rest } = Object(part);
  return typeof orderId === 'string' ? [orderId, rest] : [place, part];
}
