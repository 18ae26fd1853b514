import type { HouseIdentity } from '#contracts/house.ts';
import { sellerLine } from '#contracts/house-texts.ts';
import { type LegalText, linesOf } from '#contracts/legal-text.ts';
import { writeDocument } from '#platform/pdf/house-document.ts';

/** The terms of sale as a PDF; always the same bytes for the same text and seller. */
export function termsPdf(
  { title, updated, intro, sections }: LegalText,
  seller: HouseIdentity,
): Promise<Buffer> {
  const facts = {
    title,
    createdAt: new Date(`${updated}T00:00:00.000Z`),
    footer: [sellerLine(seller), `${title}, version du ${DAY.format(new Date(updated))}`],
  };
  return writeDocument(facts, (document) => {
    document.heading(title, 1);
    document.paragraph(`Version du ${DAY.format(new Date(updated))}. ${intro}`, 'soft');
    for (const { heading, blocks } of sections(seller)) {
      document.gap();
      document.heading(heading);
      for (const block of blocks) {
        if (typeof block === 'string') document.paragraph(block);
        else if ('href' in block) document.paragraph(`${block.label}\u00a0: ${block.href}`);
        else if ('list' in block) for (const item of block.list) document.paragraph(`– ${item}`);
        else document.box(linesOf(block.box));
      }
    }
  });
}

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
