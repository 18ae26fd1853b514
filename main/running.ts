/** A part of the shop that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}
