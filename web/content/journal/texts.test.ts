import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SLUG, slugOf } from '#contracts/catalog/product-slug.ts';
import type { PieceBlock } from './piece.ts';
import { PIECE_WIDTHS } from './piece.ts';
import { PIECES } from './pieces.ts';
import { findPiece } from './texts.ts';

function wordsOf(block: PieceBlock): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  return block.map((run) => (typeof run === 'string' ? run : run.text)).join('');
}

async function seededSlugs(): Promise<string[]> {
  const file = z.object({ products: z.array(z.object({ name: z.string() })) });
  return file
    .parse(JSON.parse(await readFile('embedded/seed/catalogue.json', 'utf8')))
    .products.map(({ name }) => slugOf(name));
}

describe('the journal', () => {
  it('has three pieces, the newest first, each at an address of its own', () => {
    expect(PIECES).toHaveLength(3);
    expect(new Set(PIECES.map(({ slug }) => slug)).size).toBe(3);
    for (const { slug } of PIECES) expect(slug).toMatch(SLUG);
    const days = PIECES.map(({ published }) => published);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it.each(PIECES.map(({ slug }) => slug))(
    '%s can be read in two minutes and leads to perfumes',
    async (slug) => {
      const piece = findPiece(slug);
      const words = piece?.blocks.map(wordsOf).join(' ').split(/\s+/).length ?? 0;
      expect(words).toBeGreaterThan(250);
      expect(words).toBeLessThan(350);
      const named = piece?.blocks
        .flatMap((block) => (Array.isArray(block) ? block : []))
        .flatMap((run) => (typeof run === 'object' && 'perfume' in run ? [run.perfume] : []));
      expect(named?.toSorted()).toEqual([...(piece?.perfumes ?? [])].toSorted());
      const seeded = await seededSlugs();
      for (const perfume of piece?.perfumes ?? []) expect(seeded).toContain(perfume);
    },
  );

  it.each(PIECES)('$slug has its picture, in all the widths that pages ask for', async ({ picture }) => {
    const { width, height } = await sharp(`web/public${picture}`).metadata();
    expect([width, height]).toEqual([1200, 900]);
    for (const wanted of PIECE_WIDTHS) {
      const variant = await sharp(`web/public${picture.replace('.jpg', `-${wanted}.avif`)}`).metadata();
      expect(variant.width).toBe(wanted);
    }
  });

  it('has nothing at other addresses', () => {
    expect(findPiece('rien')).toBeNull();
    expect(findPiece('toString')).toBeNull();
  });
});
