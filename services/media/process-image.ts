import sharp, { type Sharp } from 'sharp';

/** Widths in pixels of the variants a page can choose from; the storefront builds its `srcset` from the same names. */
const VARIANT_WIDTHS = [480, 800, 1200] as const;
const MAIN_WIDTH = 1200;
/** Every file of a picture: the main one, then its variants. */
export const PICTURE_SUFFIXES: readonly string[] = [
  '.jpg',
  ...VARIANT_WIDTHS.flatMap((width) => [`-${width}.avif`, `-${width}.webp`, `-${width}.jpg`]),
];
/** A picture of more pixels is a mistake or an attack: decoded, each takes several bytes, more than once at a time. */
export const MAX_PIXELS = 25_000_000;
/** The longest side of a WebP is 16,383 pixels: a picture that would be longer at the shop's widths has no place in it. */
const MAX_SIDE = 16_383;
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
  | { readonly accepted: false; readonly reason: 'format' | 'unreadable' | 'too-many-pixels' | 'too-long' };

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
  const reason = await whyRefused(original);
  if (reason !== null) return { accepted: false, reason };
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
  } catch {
    return { accepted: false, reason: 'unreadable' };
  }
}

/** By what the picture says of itself, before any of it is decoded: it costs nothing to refuse. */
async function whyRefused(original: Buffer): Promise<'unreadable' | 'too-many-pixels' | 'too-long' | null> {
  try {
    const {
      width,
      height,
      pageHeight = height,
    } = await sharp(original, {
      limitInputPixels: false,
    }).metadata();
    if (width * pageHeight > MAX_PIXELS) return 'too-many-pixels';
    return Math.max(width, pageHeight) > MAX_SIDE ? 'too-long' : null;
  } catch {
    return 'unreadable';
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

/** Real ones name a handful of brands. */
const MAX_FTYP_BYTES = 256;

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
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : null;
}

/** The brands of an ISO media file: the major one, and those it is compatible with (ISO/IEC 14496-12 §4.3). */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_FTYP_BYTES);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}
