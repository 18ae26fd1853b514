/**
 * A French text with no line break before `: ; ! ? »` or after `«`: no-break spaces where plain ones were, narrow ones before `; ! ?`.
 * Texts in the source are written so (main/checks/french-spaces.test.ts); this is for those that people wrote, and for whole mails.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[:»])/g, '\u00a0')
    .replaceAll(/(?<=«) /g, '\u00a0')
    .replaceAll(/ (?=[;!?])/g, '\u202f');
}
