/**
 * A bounded cache that forgets what was not used lately: entries live in a young and an old generation, a use moves
 * an entry to the young one, and when that is full the old one is dropped. Holds at most twice `capacity` entries, and
 * those that must be kept.
 */
export class GenerationCache<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();
  private readonly capacity: number;
  private readonly mustKeep: (value: Value) => boolean;

  constructor(capacity: number, mustKeep: (value: Value) => boolean = () => false) {
    this.capacity = capacity;
    this.mustKeep = mustKeep;
  }

  get(key: string): Value | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    if (this.young.size >= this.capacity) this.age();
    this.young.set(key, value);
  }

  clear(): void {
    this.young = new Map();
    this.old = new Map();
  }

  private age(): void {
    const dropped = this.old;
    this.old = this.young;
    this.young = new Map();
    for (const [key, value] of dropped) {
      if (this.mustKeep(value) && !this.old.has(key)) this.young.set(key, value);
    }
  }
}
