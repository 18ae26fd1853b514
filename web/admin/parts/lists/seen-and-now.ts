/** What a person had before their eyes, and what it is now that others changed it. */
export function seenAndNow(label: string, seen: string, now: string): string {
  return `${label}\u00a0: vous aviez devant vous ${seen}, désormais ${now}`;
}
