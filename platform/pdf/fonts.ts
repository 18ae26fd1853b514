import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createSharedFont } from './shared-font.ts';

const require = createRequire(import.meta.url);
const fontFile = (file: string) =>
  createSharedFont(readFileSync(require.resolve(`@expo-google-fonts/${file}.ttf`)));

/** What documents are drawn with: the house's font in its styles (Latin, Greek, Cyrillic), and one for each further script. */
export const FONTS = {
  text: fontFile('eb-garamond/400Regular/EBGaramond_400Regular'),
  strong: fontFile('eb-garamond/600SemiBold/EBGaramond_600SemiBold'),
  soft: fontFile('eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic'),
  hebrew: fontFile('noto-serif-hebrew/400Regular/NotoSerifHebrew_400Regular'),
  // Its letters share no shapes, so that what is read or copied from a file is what is written.
  arabic: fontFile('amiri/400Regular/Amiri_400Regular'),
};
export type FontName = keyof typeof FONTS;
export type Style = Exclude<FontName, 'hebrew' | 'arabic'>;
