import { describe, expect, it } from 'vitest';
import { isReordered, steadyView } from './steady-view.ts';

/** Entries by name, each with what is known of it. */
function view(
  onView: string,
  entries: string,
  isFollowing = false,
  isEndHeld = false,
  isHiddenWhenEmpty = false,
) {
  const parse = (list: string) => list.split(' ').filter(Boolean);
  const keyOf = (entry: string) => entry.charAt(0);
  const lists = { onView: parse(onView), entries: parse(entries), keyOf };
  return steadyView({ ...lists, isFollowing, isEndHeld, isHiddenWhenEmpty }).join(' ');
}

describe('what is on view of a list that is read again', () => {
  it('stays in its place while others add, take away and reorder, and is as it is known now', () => {
    expect(view('a1 b1 c1', 'n1 c2 a2')).toBe('a2 b1 c2');
  });

  it('grows at its end alone, and not even there when something stands below', () => {
    expect(view('a1 b1', 'n1 a1 b1 c1')).toBe('a1 b1 c1');
    expect(view('a1 b1', 'n1 a1 b1 c1', false, true)).toBe('a1 b1');
    expect(view('a1', 'n1 m1')).toBe('a1');
  });

  it('is shown at once in place of the sentence of an empty list, and waits where nothing stood', () => {
    expect(view('', 'a1 b1')).toBe('a1 b1');
    expect(view('', 'a1 b1', false, true)).toBe('a1 b1');
    expect(view('', 'a1 b1', false, true, true)).toBe('');
  });

  it('follows what is gone or elsewhere once the person at work does something, but not what is new above', () => {
    expect(view('a1 b1 c1', 'n1 c2 a2', true)).toBe('c2 a2');
  });

  it('says whether it is in another order by now', () => {
    expect(isReordered(['a', 'b', 'c'], ['n', 'a', 'c'])).toBe(false);
    expect(isReordered(['a', 'b', 'c'], ['c', 'a'])).toBe(true);
  });
});
