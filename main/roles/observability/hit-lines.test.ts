import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHitLines, type HitLines } from '../page-cache.ts';

let written: unknown[];
let lines: HitLines;
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  lines = createHitLines({ info: (line: unknown) => void written.push(line) });
});
afterEach(() => {
  lines.close();
  vi.useRealTimers();
});

describe('the log of answers from memory', () => {
  it('sums up a second of answers by method, path and status', () => {
    for (let visit = 0; visit < 3; visit += 1) lines.count('GET', '/parfums', 200);
    lines.count('GET', '/parfums', 304);
    lines.count('GET', '/', 200);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual([
      { method: 'GET', path: '/parfums', status: 200, answers: 3 },
      { method: 'GET', path: '/parfums', status: 304, answers: 1 },
      { method: 'GET', path: '/', status: 200, answers: 1 },
    ]);
  });

  it('counts each second anew and says nothing of one without answers', () => {
    lines.count('GET', '/', 200);
    vi.advanceTimersByTime(1_000);
    lines.count('GET', '/', 200);
    vi.advanceTimersByTime(5_000);
    expect(written).toEqual([1, 1].map((answers) => ({ method: 'GET', path: '/', status: 200, answers })));
  });

  it('loses nothing when the server stops', () => {
    lines.count('HEAD', '/', 200);
    lines.close();
    expect(written).toEqual([{ method: 'HEAD', path: '/', status: 200, answers: 1 }]);
  });
});
