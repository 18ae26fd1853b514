/** A stream's state as of a revision (null: the stream does not exist). */
export interface Seen<State> {
  readonly state: State;
  readonly revision: bigint | null;
  /** Log position of the stream's last event; null when it has none. */
  readonly position: bigint | null;
}
