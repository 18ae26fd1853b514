/** The tab a key leads to, going round at the ends; null when the key does not move between tabs. */
export function nextTab(key: string, ids: readonly string[], current: string): string | null {
  const index = ids.indexOf(current);
  const target = {
    ArrowRight: (index + 1) % ids.length,
    ArrowLeft: (index - 1 + ids.length) % ids.length,
    Home: 0,
    End: ids.length - 1,
  }[key];
  return target === undefined ? null : (ids[target] ?? null);
}
