/** A map inside a draft: the original is copied before the first change, and only then. */
export class CopyOnWriteMap<Key, Value> {
  #current: ReadonlyMap<Key, Value>;
  #own: Map<Key, Value> | undefined;

  constructor(original: ReadonlyMap<Key, Value>) {
    this.#current = original;
  }

  /** What the map holds now. */
  get view(): ReadonlyMap<Key, Value> {
    return this.#current;
  }

  get(key: Key): Value | undefined {
    return this.#current.get(key);
  }

  set(key: Key, value: Value): void {
    this.#writable().set(key, value);
  }

  delete(key: Key): void {
    if (this.#current.has(key)) this.#writable().delete(key);
  }

  #writable(): Map<Key, Value> {
    if (this.#own === undefined) {
      this.#own = new Map(this.#current);
      this.#current = this.#own;
    }
    return this.#own;
  }
}
