import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { drawableText } from './drawable-text.ts';
import { FONTS } from './fonts.ts';
import { type HouseDocument, writeDocument } from './house-document.ts';
import type { DocumentFacts } from './paper.ts';

const FACTS: DocumentFacts = {
  title: 'Essai',
  createdAt: new Date('2026-11-26T12:00:00Z'),
  footer: ['Mirïs'],
};
const draw = (write: (page: HouseDocument) => void, facts: Partial<DocumentFacts> = {}) =>
  writeDocument({ ...FACTS, ...facts }, write);
const drawName = (name: string, facts?: Partial<DocumentFacts>) =>
  draw((page) => page.paragraph(name), facts);

/** Glyphs drawn, by their number in the file's own font: 0 is .notdef, the empty box, in every font. */
function glyphsOf(pdf: Buffer): readonly string[] {
  const shown = pdf.toString('latin1').matchAll(/^\[(.*)\] TJ$/gm);
  const codes = [...shown].flatMap(([, operands = '']) => [...operands.matchAll(/<([0-9a-f]+)>/g)]);
  return codes.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
}

async function open(pdf: Buffer) {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
}

/** What is written below the head, each run as it stands from left to right. */
async function textOf(pdf: Buffer): Promise<string> {
  const page = await (await open(pdf)).getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  return text.slice(text.indexOf('parfumerie') + 'parfumerie'.length, text.indexOf('Mirïs', 10));
}

describe('a name', () => {
  it.each([
    ['of Latin letters and accents', 'Zoë Łukasz Nguyễn Dvořák', 'Zoë Łukasz Nguyễn Dvořák'],
    ['of letters and accents apart', 'Zoe\u0308', 'Zoë'],
    ['in Greek and Cyrillic', 'Ελένη Юлия', 'Ελένη Юлия'],
    ['in Arabic, joined, from right to left', 'فاطمة الزهراء', 'الزهراء فاطمة'],
    ['in Persian, parted by a sign never seen', 'می\u200cخواهم', 'می خواهم'],
    ['in Hebrew', 'כהן שלום', 'שלום כהן'],
    ['in two directions', 'Rue 12 שלום (כהן) 45', 'Rue 12 45 (כהן) שלום'],
    ['in Chinese', '王芳', 'WangFang'],
    ['in Japanese', 'さくら', 'sakura'],
    ['in Korean', '김', 'Gim'],
    ['in Devanagari', 'नम', 'nm'],
    ['with a picture', 'Zoë 🌹 Martin', 'Zoë Martin'],
    ['with pictures of several signs', 'A👩‍👩‍👧🇫🇷1️⃣', 'A1'],
    ['of private signs', 'A\ue000\u{10ffff}', 'A'],
    ['with half a sign', 'A\ud83dB', 'AB'],
    ['with signs that turn the order', 'A\u202eB\u2066C\u200f', 'ABC'],
    ['with control characters', 'A\u0000\u0007\u00adB', 'AB'],
    ['with spaces of all widths', 'A\u3000B\u2009C\u202fD\tE', /^A B C[ \u00a0]D E$/],
  ])('%s is drawn as typed where a font has it, else in Latin letters', async (_, name, drawn) => {
    const pdf = await drawName(name);
    expect(glyphsOf(pdf)).not.toContain('0000');
    expect((await textOf(pdf)).normalize('NFC')).toMatch(drawn);
  });

  it('of any character at all is letters that its font has', { timeout: 60_000 }, () => {
    const block = Array.from({ length: 0x100 }, (_, at) => at);
    const boxes: string[] = [];
    for (let first = 0; first < 0x20000; first += block.length) {
      const characters = String.fromCodePoint(...block.map((at) => first + at));
      for (const { text, font } of drawableText(characters, 'strong'))
        for (const char of text)
          if (!FONTS[font].font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)) boxes.push(char);
    }
    expect(boxes).toEqual([]);
  });

  it('has no empty box wherever it stands', async () => {
    const name = 'Zoë 🌹 王芳 فاطمة שלום नम \ue000';
    const facts = { footer: [name], title: name };
    const pdf = await draw((page) => {
      page.heading(name, 1);
      page.columns([[name, name], [name]]);
      page.table([{ title: name, width: 0.1, align: 'right' }], [[name], [name]], 1);
      page.box([name]);
      for (const style of ['text', 'strong', 'soft'] as const) page.paragraph(name, style);
    }, facts);
    expect(glyphsOf(pdf).length).toBeGreaterThan(200);
    expect(glyphsOf(pdf)).not.toContain('0000');
  });

  it('was an empty box in documents of layout 1, which stay as they are', async () => {
    expect(glyphsOf(await drawName('王芳', { layout: 1 }))).toContain('0000');
  });
});

describe('a document', () => {
  it('is tagged: a title, paragraphs, a table of rows and cells, in French', async () => {
    const pdf = await draw((page) => {
      page.heading('Facture', 1);
      page.paragraph('Acquittée');
      page.table([{ title: 'Total', width: 1 }], [['10 €']]);
    });
    const document = await open(pdf);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: 'fr-FR', Title: 'Essai' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    expect([...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)).toEqual([
      'Document',
      'P',
      'H1',
      'P',
      'Table',
      'TR',
      'TH',
      'TR',
      'TD',
      'Root',
    ]);
    expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true');
  });

  it('goes on over pages with all of its words', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `mot${index}`);
    const document = await open(await drawName(words.join(' ')));
    expect(document.numPages).toBeGreaterThan(2);
    const last = await (await document.getPage(document.numPages)).getTextContent();
    expect(last.items.map((item) => ('str' in item ? item.str : '')).join('')).toContain('mot2999');
  });
});
