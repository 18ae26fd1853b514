/** Nothing that cannot be undone is done by a clock that is not believed. It passes by itself, as an outage does. */
export class ClockDoubted extends Error {
  /** @param secondsOff positive when the clock is ahead. */
  constructor(against: 'database' | 'past', secondsOff: number) {
    const from =
      against === 'database' ? 'PostgreSQL’s clock' : 'the last time the shop is known to have reached';
    super(`the clock is ${secondsOff} s off ${from}`);
    this.name = 'ClockDoubted';
  }
}
