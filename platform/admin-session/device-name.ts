export const UNKNOWN_DEVICE = 'Appareil inconnu';
/** Longer headers are made up; nothing beyond is looked at. */
const MAX_LENGTH = 512;

/** What a user agent's text holds, most particular first: Edge says that it is Chrome, and Chrome that it is Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** A browser's `User-Agent` in words, to know one's own devices by: 'Firefox sur Windows'. No proof of anything. */
export function nameDevice(userAgent: string): string {
  const text = userAgent.slice(0, MAX_LENGTH);
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => text.includes(mark))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return system ?? UNKNOWN_DEVICE;
  return system === undefined ? browser : `${browser} sur ${system}`;
}
