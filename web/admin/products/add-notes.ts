/** Adds what was typed, several notes parted by commas, leaving out blanks and notes already there in any case. */
export function addNotes(notes: readonly string[], typed: string): string[] {
  const all = [...notes];
  for (const part of typed.split(',')) {
    const note = part.trim();
    const isKnown = all.some((other) => other.toLocaleLowerCase('fr') === note.toLocaleLowerCase('fr'));
    if (note !== '' && !isKnown) all.push(note);
  }
  return all;
}
