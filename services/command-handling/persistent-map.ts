/** Four bits of a key's hash choose the way at each level. */
const BITS = 4;
const WAYS = 2 ** BITS;

/** Where a way ends: one entry, or several whose keys have the same hash, sorted by key. */
interface Leaf<Value> {
  readonly hash: number;
  readonly entries: readonly (readonly [string, Value])[];
}
interface Branch<Value> {
  readonly ways: readonly Node<Value>[];
}
type Node<Value> = Leaf<Value> | Branch<Value> | null;

/**
 * A map that never changes. `with` and `without` answer another one that shares with it all but the few nodes on the way to the key,
 * so that a change costs the same whether it holds ten entries or a million, and whoever holds the old one keeps it. Maps of the same
 * entries have the same form, whatever was put in before.
 */
export class PersistentMap<Value> {
  readonly size: number;
  private readonly root: Node<Value>;

  private constructor(root: Node<Value>, size: number) {
    this.root = root;
    this.size = size;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(null, 0);
  }

  get(key: string): Value | undefined {
    return this.#find(key)?.[1];
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  with(key: string, value: Value): PersistentMap<Value> {
    const hash = hashOf(key);
    const size = this.has(key) ? this.size : this.size + 1;
    return new PersistentMap(inserted(this.root, { hash, entries: [[key, value]] }, 0), size);
  }

  without(key: string): PersistentMap<Value> {
    if (!this.has(key)) return this;
    return new PersistentMap(removed(this.root, hashOf(key), key, 0), this.size - 1);
  }

  *values(): Iterable<Value> {
    for (const { entries } of leavesOf(this.root)) for (const [, value] of entries) yield value;
  }

  #find(key: string): readonly [string, Value] | undefined {
    const hash = hashOf(key);
    let node = this.root;
    for (let depth = 0; node !== null && 'ways' in node; depth += 1)
      node = node.ways[wayOf(hash, depth)] ?? null;
    return node?.entries.find(([known]) => known === key);
  }
}

function inserted<Value>(node: Node<Value>, leaf: Leaf<Value>, depth: number): Node<Value> {
  if (node === null) return leaf;
  if ('ways' in node) return withWay(node, wayOf(leaf.hash, depth), (way) => inserted(way, leaf, depth + 1));
  if (node.hash !== leaf.hash) {
    const alone = withWay(EMPTY_BRANCH, wayOf(node.hash, depth), () => node);
    return inserted(alone, leaf, depth);
  }
  const [added] = leaf.entries;
  const others = node.entries.filter(([key]) => key !== added?.[0]);
  return { hash: leaf.hash, entries: [...others, ...leaf.entries].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

/** A branch with a single leaf left below it becomes that leaf. */
function removed<Value>(node: Node<Value>, hash: number, key: string, depth: number): Node<Value> {
  if (node === null) return null;
  if (!('ways' in node)) {
    const entries = node.entries.filter(([known]) => known !== key);
    return entries.length === 0 ? null : { hash, entries };
  }
  const rest = withWay(node, wayOf(hash, depth), (way) => removed(way, hash, key, depth + 1));
  const [only, ...more] = rest.ways.filter((way) => way !== null);
  return only !== undefined && more.length === 0 && 'entries' in only ? only : rest;
}

function withWay<Value>(
  { ways }: Branch<Value>,
  index: number,
  change: (way: Node<Value>) => Node<Value>,
): Branch<Value> {
  return { ways: ways.with(index, change(ways[index] ?? null)) };
}

function* leavesOf<Value>(node: Node<Value>): Iterable<Leaf<Value>> {
  if (node === null) return;
  if (!('ways' in node)) yield node;
  else for (const way of node.ways) yield* leavesOf(way);
}

const EMPTY_BRANCH: Branch<never> = { ways: Array.from({ length: WAYS }, () => null) };

function wayOf(hash: number, depth: number): number {
  return (hash >>> (depth * BITS)) & (WAYS - 1);
}

/** FNV-1a, 32 bits. */
function hashOf(key: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
}
