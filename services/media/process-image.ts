import sharp, { type Sharp } from 'sharp';

/** Widths in pixels of the variants a page can choose from; the storefront builds its `srcset` from the same names. */
const VARIANT_WIDTHS = [480, 800, 1200] as const;
const MAIN_WIDTH = 1200;
/** Every file of a picture: the main one, then its variants. */
export const PICTURE_SUFFIXES: readonly string[] = [
  '.jpg',
  ...VARIANT_WIDTHS.flatMap((width) => [`-${width}.avif`, `-${width}.webp`, `-${width}.jpg`]),
];
/** A picture of more pixels is a mistake or an attack: 50 million are 200 MB in memory. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 30;
/** The shop's paper: what shows through transparent pictures. */
const PAPER = '#f7f2ea';

/** One file to store; `suffix` goes between the picture's id and nothing else: `-480.avif`, `.jpg`. */
interface ImageFile {
  readonly suffix: string;
  readonly bytes: Buffer;
}

export type ProcessedImage =
  | {
      readonly accepted: true;
      /** Of the main picture, in pixels. */
      readonly width: number;
      readonly height: number;
      /** The main picture `.jpg` first, then each width as AVIF, WebP and JPEG. */
      readonly files: readonly ImageFile[];
    }
  | { readonly accepted: false; readonly reason: 'format' | 'unreadable' | 'too-many-pixels' };

/**
 * Checks a picture by its bytes and redraws it in the shop's sizes: turned as its camera says, without metadata, never
 * enlarged, an animation's first frame only.
 * @param options.avifEffort 0 (fast) to 9 (small); the default takes about a second per picture.
 */
export async function processImage(
  original: Buffer,
  options: { avifEffort?: number } = {},
): Promise<ProcessedImage> {
  if (imageFormatOf(original) === null) return { accepted: false, reason: 'format' };
  try {
    const upright = await open(original)
      .autoOrient()
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .png({
        compressionLevel: 0,
      })
      .toBuffer();
    return { accepted: true, ...(await draw(upright, options.avifEffort ?? 2)) };
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { accepted: false, reason: tooLarge ? 'too-many-pixels' : 'unreadable' };
  }
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: MAX_SECONDS,
  });
}

async function draw(
  upright: Buffer,
  avifEffort: number,
): Promise<{ width: number; height: number; files: ImageFile[] }> {
  const main = await resized(upright, MAIN_WIDTH)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const files: ImageFile[] = [{ suffix: '.jpg', bytes: main.data }];
  for (const width of VARIANT_WIDTHS) {
    const [avif, webp, jpeg] = await Promise.all([
      resized(upright, width).avif({ quality: 60, effort: avifEffort }).toBuffer(),
      resized(upright, width).webp({ quality: 80 }).toBuffer(),
      resized(upright, width).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    ]);
    files.push(
      { suffix: `-${width}.avif`, bytes: avif },
      { suffix: `-${width}.webp`, bytes: webp },
      { suffix: `-${width}.jpg`, bytes: jpeg },
    );
  }
  return { width: main.info.width, height: main.info.height, files };
}

function resized(upright: Buffer, width: number): Sharp {
  return open(upright).resize({ width, withoutEnlargement: true });
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/**
 * What a file is by its first bytes, whatever its name or content type say; null for everything the shop does not take in
 * (SVG among them: it can carry scripts).
 */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(8, 12))) return 'avif';
  return null;
}
