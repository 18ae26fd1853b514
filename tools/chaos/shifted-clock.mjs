import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Loaded by chaos before each process of the shop it tests (`node --import`): `Date` is ahead by as many milliseconds as the file of the
 * process's id in CHAOS_CLOCKS says, and a file beside it says what was taken over. Monotonic time goes on as it does.
 */
const LOOK_EVERY_MS = 100;
const file = join(process.env.CHAOS_CLOCKS ?? '', String(process.pid));
const RealDate = Date;
let aheadMs = 0;
let takenMs;

function look() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    aheadMs = 0;
  }
  if (aheadMs === takenMs) return;
  writeFileSync(`${file}.taken`, String(aheadMs));
  takenMs = aheadMs;
}

const now = () => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, type) => Reflect.construct(target, given.length === 0 ? [now()] : given, type),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
look();
setInterval(look, LOOK_EVERY_MS).unref();
