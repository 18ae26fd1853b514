import { GenerationCache } from './generation-cache.ts';

/** Where an event id was written. */
export interface IdPlace {
  readonly stream: string;
  readonly revision: number;
}

/**
 * The places of the last event ids written, so that an append repeated without an exact expected revision is
 * recognised. Bounded, as the real server's is; refilled from the end of the log when the store starts.
 */
export class RecentIds {
  private readonly places: GenerationCache<IdPlace>;

  constructor(capacity: number) {
    this.places = new GenerationCache(capacity);
  }

  find(id: Buffer): IdPlace | undefined {
    return this.places.get(keyOf(id));
  }

  add(id: Buffer, place: IdPlace): void {
    this.places.set(keyOf(id), place);
  }

  clear(): void {
    this.places.clear();
  }
}

function keyOf(id: Buffer): string {
  return id.toString('latin1');
}
