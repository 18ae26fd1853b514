/** The exit code of a process whose failure passes by itself, such as a store out of reach (EX_TEMPFAIL of sysexits.h). */
export const TEMPORARY_FAILURE = 75;

/** A part of the shop that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}
