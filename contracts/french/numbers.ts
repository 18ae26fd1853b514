const GROUP = '\u202f';

/**
 * Digits in threes, as French writes them. The grouping is the shop's own: browsers' number formats know several, and a page reads the same
 * on the server and in every one of them.
 */
export function groupDigits(digits: string): string {
  return digits.length <= 3 ? digits : groupDigits(digits.slice(0, -3)) + GROUP + digits.slice(-3);
}

/** A whole number as people read it in France: `1 200`. */
export function countText(count: number): string {
  return `${count < 0 ? '-' : ''}${groupDigits(String(Math.abs(count)))}`;
}

/** `1 article`, `2 articles`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count > 1 ? 's' : ''}`;
}
