import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges, momentNow, pauseBefore } from './change-stream.ts';

/** A connection as the browser would open it. */
class Connection extends EventTarget {
  readonly url: string;
  isClosed = false;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  say(event: 'moved' | 'beat', data = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

let opened: Connection[];
let told: (readonly string[] | 'lost')[];
let knownUntil: number;
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Connection);
  opened = [];
  told = [];
  knownUntil = momentNow();
  leave = followChanges({
    knownUntil: () => knownUntil,
    onChange: (moved) => told.push(moved),
    onLost: () => told.push('lost'),
  });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a window that follows the read models', () => {
  it('is told what moved, and that nothing is cut off', () => {
    opened[0]?.say('moved', 'orders@7 reviews@7');
    opened[0]?.say('beat');
    expect(told).toEqual([['orders@7', 'reviews@7'], []]);
  });

  it('opens another connection when one breaks, says how long it heard nothing, and waits longer each time', () => {
    opened[0]?.onerror?.();
    expect([told, opened[0]?.isClosed, opened.length]).toEqual([['lost'], true, 1]);
    vi.advanceTimersByTime(pauseBefore(0, 1));
    expect(opened).toHaveLength(2);
    const unheardMs = Number(new URL(opened[1]?.url ?? '', 'http://shop').searchParams.get('unheardMs'));
    expect(unheardMs).toBeGreaterThanOrEqual(momentNow() - knownUntil);
    for (let failures = 0; failures < 20; failures += 1)
      expect(pauseBefore(failures + 1, 0)).toBeGreaterThanOrEqual(pauseBefore(failures, 0));
    expect(pauseBefore(20, 1)).toBe(60_000);
  });

  it('takes one that says nothing, not even that it is alive, for broken', () => {
    vi.advanceTimersByTime(20_000);
    opened[0]?.say('beat');
    vi.advanceTimersByTime(20_000);
    expect(told).toEqual([[]]);
    vi.advanceTimersByTime(20_000);
    expect(told).toContain('lost');
  });

  it('opens none any more once it is left', () => {
    opened[0]?.onerror?.();
    leave();
    vi.advanceTimersByTime(120_000);
    expect(opened).toHaveLength(1);
  });
});
