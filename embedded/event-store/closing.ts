/** Tells the calls under way that the server is closing. */
export class Closing {
  private begun = false;
  private readonly listeners = new Set<() => void>();

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  /** Calls `listener` when closing begins; the function returned forgets it. */
  onBegin(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
