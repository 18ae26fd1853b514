import { Transform } from 'node:stream';

const LINE_BREAK = 10;

/** Cuts bytes into pieces of whole lines, as many as have come. What follows the last line break comes at the end. */
export function wholeLines(): Transform {
  let rest: Buffer[] = [];
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      const end = chunk.lastIndexOf(LINE_BREAK) + 1;
      if (end > 0) {
        this.push(Buffer.concat([...rest, chunk.subarray(0, end)]));
        rest = [];
      }
      if (end < chunk.length) rest.push(chunk.subarray(end));
      done();
    },
    flush(done) {
      done(null, rest.length === 0 ? undefined : Buffer.concat(rest));
    },
  });
}
