import { beforeEach, describe, expect, it } from 'vitest';
import { type ContestedStreams, createContestedStreams } from './contested-streams.ts';

let time: number;
let streams: ContestedStreams;

beforeEach(() => {
  time = 1_000;
  streams = createContestedStreams(() => time);
});

describe('a stream is read before an append', () => {
  it('for half a minute after another process was seen to write to it', () => {
    expect(streams.needsReading('stock-rose')).toBe(false);
    streams.noteOthers('stock-rose');
    time += 29_999;
    expect(streams.needsReading('stock-rose')).toBe(true);
    expect(streams.needsReading('stock-iris')).toBe(false);
    time += 1;
    expect(streams.needsReading('stock-rose')).toBe(false);
  });

  it('unless it has just been read', () => {
    streams.noteOthers('stock-rose');
    streams.noteRead('stock-rose', time);
    time += 50;
    expect(streams.needsReading('stock-rose')).toBe(false);
    time += 1;
    expect(streams.needsReading('stock-rose')).toBe(true);
  });

  it('at once when an append was refused, however young the last read', () => {
    streams.noteOthers('stock-rose');
    streams.noteRead('stock-rose', time);
    streams.noteOthers('stock-rose');
    expect(streams.needsReading('stock-rose')).toBe(true);
  });

  it('no later for a read that began earlier and ended last', () => {
    streams.noteOthers('stock-rose');
    streams.noteRead('stock-rose', 1_040);
    streams.noteRead('stock-rose', 1_010);
    time = 1_080;
    expect(streams.needsReading('stock-rose')).toBe(false);
  });
});
