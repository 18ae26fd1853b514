import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageFormatOf, processImage } from './process-image.ts';

const fast = { avifEffort: 0 };

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 90, alpha: 0.5 } } });
}

describe('a picture the shop takes in', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    const bytes = await picture(60, 80).toFormat(format).toBuffer();
    expect(imageFormatOf(bytes)).toBe(format);
    expect(await processImage(bytes, fast)).toMatchObject({ accepted: true, width: 60, height: 80 });
  });

  it('is drawn in three widths and three formats beside the main one', async () => {
    const done = await processImage(await picture(1500, 1875).jpeg().toBuffer(), fast);
    if (!done.accepted) throw new Error(done.reason);
    expect(done).toMatchObject({ width: 1200, height: 1500 });
    expect(done.files.map((file) => file.suffix)).toEqual([
      '.jpg',
      ...[480, 800, 1200].flatMap((width) => [`-${width}.avif`, `-${width}.webp`, `-${width}.jpg`]),
    ]);
    for (const { suffix, bytes } of done.files) {
      const expected = suffix === '.jpg' ? 1200 : Number(suffix.slice(1).split('.')[0]);
      expect((await sharp(bytes).metadata()).width).toBe(expected);
    }
  });

  it('is turned upright and loses what the camera wrote about its owner', async () => {
    const bytes = await picture(40, 20)
      .withExif({ IFD0: { Artist: 'Marie Dupont' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const done = await processImage(bytes, fast);
    if (!done.accepted) throw new Error(done.reason);
    expect(done).toMatchObject({ width: 20, height: 40 });
    const metadata = await sharp(done.files[0]?.bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });
});

describe('a file the shop refuses', () => {
  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7 and so on'],
    ['nothing', ''],
  ])('is %s', async (_name, text) => {
    expect(await processImage(Buffer.from(text))).toEqual({ accepted: false, reason: 'format' });
  });

  it('is a picture cut short', async () => {
    const whole = await picture(400, 400).png().toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    expect(await processImage(half)).toEqual({ accepted: false, reason: 'unreadable' });
  });

  it('is a script behind a picture’s first bytes', async () => {
    const disguised = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect(await processImage(disguised)).toEqual({ accepted: false, reason: 'unreadable' });
  });

  it('is a pixel bomb: few bytes, billions of pixels', async () => {
    const bomb = claimingSize(await picture(1, 1).png().toBuffer(), 60_000, 60_000);
    expect(bomb.length).toBeLessThan(1024);
    expect(await processImage(bomb)).toEqual({ accepted: false, reason: 'too-many-pixels' });
  });
});

describe('a picture that is too large', () => {
  it.each([
    ['too tall', 300, 17_000, 'too-long'],
    ['too wide', 17_000, 300, 'too-long'],
    ['of too many pixels', 6_000, 5_000, 'too-many-pixels'],
  ] as const)(
    'is refused by what it says of itself when it is %s, none of it decoded',
    async (_what, width, height, reason) => {
      // What follows the header cannot be read at all: nobody tries.
      const png = claimingSize(await picture(1, 1).png().toBuffer(), width, height);
      expect(await processImage(png)).toEqual({ accepted: false, reason });
    },
  );

  it('is one beyond the bound, however little', async () => {
    const bytes = await picture(120, 16_383).png().toBuffer();
    expect(await processImage(bytes, fast)).toMatchObject({ accepted: true, height: 16_383 });
  }, 60_000);
});

it('an AVIF is one by any of its brands, and a HEIC is none', async () => {
  const avif = await picture(60, 80).avif().toBuffer();
  const withBrands = (major: string, compatible: string) => {
    const changed = Buffer.from(avif);
    changed.write(major, 8, 'latin1');
    for (let at = 16; at + 4 <= changed.readUInt32BE(0); at += 4) changed.write(compatible, at, 'latin1');
    return changed;
  };
  expect(imageFormatOf(withBrands('mif1', 'avif'))).toBe('avif');
  expect(await processImage(withBrands('mif1', 'avif'), fast)).toMatchObject({ accepted: true });
  expect(imageFormatOf(withBrands('mif1', 'heic'))).toBeNull();
});

/** A PNG whose header claims another size; its header's checksum is made right again. */
function claimingSize(png: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(png);
  lying.writeUInt32BE(width, 16);
  lying.writeUInt32BE(height, 20);
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  return lying;
}
