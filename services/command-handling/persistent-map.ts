/** Four bits of a key's hash choose the way at each level. */
const BITS = 4;
const WAYS = 2 ** BITS;

/** Where a way ends: an entry, then the others whose keys have the same hash, in the order of their keys. */
interface Leaf<Value> {
  readonly hash: number;
  readonly key: string;
  readonly value: Value;
  readonly next: Leaf<Value> | null;
}
type Node<Value> = Leaf<Value> | readonly Node<Value>[] | null;

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
    return this.#find(key)?.value;
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  with(key: string, value: Value): PersistentMap<Value> {
    const size = this.has(key) ? this.size : this.size + 1;
    return new PersistentMap(inserted(this.root, { hash: hashOf(key), key, value, next: null }, 0), size);
  }

  without(key: string): PersistentMap<Value> {
    if (!this.has(key)) return this;
    return new PersistentMap(removed(this.root, hashOf(key), key, 0), this.size - 1);
  }

  *values(): Iterable<Value> {
    for (const [, value] of this) yield value;
  }

  /** Its entries, in no order that means anything. */
  [Symbol.iterator](): Iterator<readonly [string, Value]> {
    return entriesOf(this.root)[Symbol.iterator]();
  }

  #find(key: string): Leaf<Value> | undefined {
    const hash = hashOf(key);
    let node = this.root;
    for (let depth = 0; node !== null && !('key' in node); depth += 1)
      node = node[wayOf(hash, depth)] ?? null;
    while (node !== null && node.key !== key) node = node.next;
    return node ?? undefined;
  }
}

function inserted<Value>(node: Node<Value>, leaf: Leaf<Value>, depth: number): Node<Value> {
  if (node === null) return leaf;
  if (!('key' in node)) {
    const way = wayOf(leaf.hash, depth);
    return node.with(way, inserted(node[way] ?? null, leaf, depth + 1));
  }
  if (node.hash === leaf.hash) return chained(node, leaf);
  const ways: readonly Node<Value>[] = NO_WAYS;
  return inserted(ways.with(wayOf(node.hash, depth), node), leaf, depth);
}

/** A branch with a single leaf left below it becomes that leaf. */
function removed<Value>(node: Node<Value>, hash: number, key: string, depth: number): Node<Value> {
  if (node === null) return null;
  if ('key' in node) return unchained(node, key);
  const way = wayOf(hash, depth);
  const rest = node.with(way, removed(node[way] ?? null, hash, key, depth + 1));
  const [only, ...more] = rest.filter((each) => each !== null);
  return only !== undefined && more.length === 0 && 'key' in only ? only : rest;
}

function chained<Value>(chain: Leaf<Value> | null, leaf: Leaf<Value>): Leaf<Value> {
  if (chain === null || leaf.key < chain.key) return { ...leaf, next: chain };
  if (chain.key === leaf.key) return { ...leaf, next: chain.next };
  return { ...chain, next: chained(chain.next, leaf) };
}

function unchained<Value>(chain: Leaf<Value> | null, key: string): Leaf<Value> | null {
  if (chain === null || chain.key === key) return chain?.next ?? null;
  return { ...chain, next: unchained(chain.next, key) };
}

function* entriesOf<Value>(node: Node<Value>): Iterable<readonly [string, Value]> {
  if (node === null) return;
  if ('key' in node)
    for (let leaf: Leaf<Value> | null = node; leaf !== null; leaf = leaf.next) yield [leaf.key, leaf.value];
  else for (const way of node) yield* entriesOf(way);
}

const NO_WAYS: readonly Node<never>[] = Array.from({ length: WAYS }, () => null);

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
