/** The mailbox an address leads to, for counting alone: the same person however it is written, whatever tag follows a `+`. */
export function mailboxOf(address: string): string {
  const folded = address.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const plus = folded.indexOf('+');
  return plus > 0 && plus < at ? folded.slice(0, plus) + folded.slice(at) : folded;
}
