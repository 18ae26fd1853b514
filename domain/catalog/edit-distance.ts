/**
 * The word that a mistyped one was most likely meant to be; null when none is near.
 * @param most how many letters may differ; without it two, or a third of the word.
 */
export function nearestOf(word: string, candidates: readonly string[], most?: number): string | null {
  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= (most ?? Math.max(2, candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

/** How many letters have to be put in, taken out, replaced or changed places with the next (Damerau and Levenshtein). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const isSwapped = i > 0 && j > 0 && letter === b[j - 1] && other === a[i - 1];
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          isSwapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
