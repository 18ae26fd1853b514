import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, vi } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { invoiceEvents } from '#contracts/events/invoice.ts';
import { cents } from '#contracts/money.ts';
import { invoiceFigures } from './document-content.ts';
import { facturX, type IssuedDocument } from './factur-x.ts';
import { digestOf, renderDocument } from './render-document.ts';

const stored = (type: string): unknown =>
  JSON.parse(readFileSync(`contracts/events/fixtures/${type}.v1.json`, 'utf8')).data;
const invoice: IssuedDocument = {
  ...invoiceEvents.InvoiceIssued.schema.parse(stored('InvoiceIssued')),
  kind: 'invoice',
};
const creditNote: IssuedDocument = {
  ...invoiceEvents.CreditNoteIssued.schema.parse(stored('CreditNoteIssued')),
  kind: 'credit-note',
};

/** An order of many articles to a country, with texts that XML and fonts may stumble over. */
function inCountry(country: string, rate: number, articles = 3): IssuedDocument {
  const lines = Array.from({ length: articles }, (_, index) => ({
    productId: `p${index}`,
    productName: `Nuit d’Été & <ambre> n°${index}`,
    quantity: 1 + (index % 3),
    unitPrice: cents(8_900 + index),
  }));
  const subtotal = cents(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0));
  const totals = { subtotal, discount: cents(1_234), shipping: cents(499), minimumCharge: cents(0) };
  const figures = invoiceFigures({ lines, totals: { ...totals, total: cents(subtotal - 735) } }, rate);
  const buyer = { ...invoice.buyer, name: 'Łukasz Ελένη "Dvořák" 😀', country };
  return { ...invoice, lines: [...figures.lines], amounts: figures.amounts, buyer, rate };
}

/** Letters that fonts join, put together from two, show by their first use or do not have. */
const STUMBLING = 'ffi fl Th e\u0301\u00ad- \u00ad i\u0307 1/2 1\u20442 \u2060x\ufe0f שלום Ǆ №';
const ALPHABETS = String.fromCodePoint(
  ...[
    [0x20, 0x7e] as const,
    [0xa0, 0x17f] as const,
    [0x386, 0x3ce] as const,
    [0x400, 0x45f] as const,
  ].flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
);
const called = (name: string): IssuedDocument => ({ ...invoice, buyer: { ...invoice.buyer, name } });

async function open(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
  const texts = await Promise.all(pages.map(async (page) => (await (await page).getTextContent()).items));
  const text = texts
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll('\u00a0', ' ');
  const attachments: Record<string, { content: Uint8Array }> = (await document.getAttachments()) ?? {};
  const { metadata } = await document.getMetadata();
  return { text, pages: document.numPages, xml: attachments['factur-x.xml']?.content, metadata };
}

describe('a document as PDF', () => {
  it.each([invoice, creditNote])('is the very file that its event names ($number)', async (document) => {
    // When this fails, documents that customers have could not be downloaded again: keep this layout and write a new template.
    expect(digestOf(await renderDocument(document))).toBe(document.sha256);
  });

  // Made when this layout came into use; docs/invoices.md says what to do when one of them is another.
  it.each([
    ['to Switzerland', 'LJGwS5mwGibopHPaA42ABbof5sJlvsoSbTvwhizvNVg', inCountry('Suisse', 0)],
    ['of three pages', 'd2XK66nO53tNK9VF0CmFv9nS6YJxHfKhJiM0RJKzLyI', inCountry('Finlande', 2_550, 60)],
    ['in all alphabets', 'jThz2_-L-9RJJg_bTSYX95EYWZU8hBpw2mah5OsMFRc', called(ALPHABETS)],
    ['with letters to stumble over', '8lFhy5WZx62dYSbBnn6EVkLTm1znByybf6f20BR470A', called(STUMBLING)],
  ])('is the same, byte for byte, %s', async (_, sha256, document) => {
    expect(digestOf(await renderDocument(document))).toBe(sha256);
  });

  it('is the same whatever was drawn before it, and beside others', { timeout: 60_000 }, async () => {
    const documents = [called(STUMBLING), invoice, called('fi \ufb01 \u00ad -')];
    const alone: string[] = [];
    for (const document of documents) {
      vi.resetModules();
      const fresh = await import('./render-document.ts');
      alone.push(digestOf(await fresh.renderDocument(document)));
    }
    const draw = (list: readonly IssuedDocument[]) =>
      Promise.all(list.map(async (document) => digestOf(await renderDocument(document))));
    expect(await draw(documents)).toEqual(alone);
    expect(await draw(documents.toReversed())).toEqual(alone.toReversed());
  });

  it('is read back by another program: mentions, amounts and the XML inside', async () => {
    const { text, xml, pages, metadata } = await open(await renderDocument(invoice));
    for (const said of ['Facture F2026-000123', 'Maison Mirïs', 'SIRET 12345678900012', 'TVA FR12123456789'])
      expect(text).toContain(said);
    for (const said of [
      'RCS Grasse 123 456 789',
      'Camille Martin',
      '02/03/2026',
      'Rose Alba',
      'Acquittée',
      '20 %',
    ])
      expect(text).toContain(said);
    for (const amount of ['133,50 €', '26,70 €', '160,20 €', '17,80 €']) expect(text).toContain(amount);
    expect(Buffer.from(xml ?? []).toString()).toBe(facturX(invoice));
    expect(pages).toBe(1);
    expect(metadata.getRaw()).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(metadata.getRaw()).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  });

  it('says what a credit note corrects, in negative amounts', async () => {
    const { text } = await open(await renderDocument(creditNote));
    expect(text).toContain('Avoir A2026-000007');
    expect(text).toContain('Corrige la facture F2026-000123');
    expect(text).toContain('-80,10 €');
  });

  it('says why there is no VAT in Switzerland, and whose it is in the Union', async () => {
    expect((await open(await renderDocument(inCountry('Suisse', 0)))).text).toContain('article 262 I du CGI');
    expect((await open(await renderDocument(inCountry('Italie', 2_200)))).text).toContain(
      'guichet unique (OSS)',
    );
    expect((await open(await renderDocument(inCountry('Monaco', 2_000)))).text).not.toContain('OSS');
  });

  it('goes on over pages, all of them numbered', async () => {
    const { pages, text } = await open(await renderDocument(inCountry('France', 2_000, 60)));
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(`Page ${pages} / ${pages}`);
  });
});

/** Schemas of Factur-X 1.09, profile EN 16931, as FNFE-MPE and FeRD publish them. */
const SCHEMAS = 'services/invoices/testing/factur-x';
const schemaFiles = readdirSync(SCHEMAS).map((fileName) => ({
  fileName,
  contents: readFileSync(join(SCHEMAS, fileName), 'utf8'),
}));
const isMain = ({ fileName }: { fileName: string }) => fileName === 'Factur-X_EN16931.xsd';

/** What is wrong with an XML by the schema; none when it is valid. */
async function faultsOf(contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'factur-x.xml', contents },
    schema: schemaFiles.filter(isMain),
    preload: schemaFiles.filter((file) => !isMain(file)),
  });
  return errors.map(({ message }) => message);
}

describe('the XML', () => {
  it('holds totals that agree', () => {
    const xml = facturX(invoice);
    expect(xml).toContain('<ram:GrandTotalAmount>160.20</ram:GrandTotalAmount>');
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">26.70</ram:TaxTotalAmount>');
    expect(xml).toContain('<ram:TaxBasisTotalAmount>133.50</ram:TaxBasisTotalAmount>');
    expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode>');
    expect(facturX(creditNote)).toContain('<ram:TypeCode>381</ram:TypeCode>');
  });

  it.each([invoice, creditNote, inCountry('Suisse', 0), inCountry('Finlande', 2_550, 40)])(
    'is valid against the schema of the profile ($number, $buyer.country)',
    async (document) => {
      expect(await faultsOf(facturX(document))).toEqual([]);
    },
  );

  it('would be found out, were it not', async () => {
    const xml = facturX(invoice).replaceAll('ram:GrandTotalAmount', 'ram:GreatTotalAmount');
    expect(await faultsOf(xml)).not.toEqual([]);
  });
});
