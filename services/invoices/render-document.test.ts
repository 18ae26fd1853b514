import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, vi } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { facturX, type IssuedDocument } from './factur-x.ts';
import { contentHash, digestOf, isAsIssued, renderDocument } from './render-document.ts';
import {
  ALPHABETS,
  called,
  creditNote,
  inCountry,
  invoice,
  partlyBack,
  recent,
  STUMBLING,
} from './testing/sample-documents.ts';

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
    expect(digestOf(await renderDocument(document))).toBe(document.digest.sha256);
  });

  it('is as issued when it says what its event said, and one of before when it is the very file', async () => {
    const { digest: _, kind: __, ...content } = invoice;
    const document: IssuedDocument = {
      ...invoice,
      digest: { of: 'content', sha256: contentHash(content) },
    };
    const pdf = Buffer.from('not looked at');
    expect(isAsIssued(document, pdf)).toBe(true);
    expect(isAsIssued({ ...document, buyer: { ...document.buyer, name: 'Une autre' } }, pdf)).toBe(false);
    expect(isAsIssued({ ...document, rate: document.rate + 1 }, pdf)).toBe(false);
    expect(isAsIssued(invoice, await renderDocument(invoice))).toBe(true);
    expect(isAsIssued(invoice, pdf)).toBe(false);
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

  // Template 2, of 26 November 2026.
  it.each([
    ['an invoice', 'CH2s8N5Jz-IvDb66_gMXOyJzQRMR3JVFy-RNmacSISg', { ...invoice, template: 2 }],
    ['a credit note', '_XxK02_2b0nGEp8xf1o8TV32Z0hArarpcJebVtLkh_E', { ...creditNote, template: 2 }],
    [
      'of three pages',
      '7-rqhlMg2AC94sFfcfBScuaCe6wJrnnPxGRCyOU4E1Y',
      { ...inCountry('Finlande', 2_550, 60), template: 2 },
    ],
    [
      'in all alphabets',
      'kAiLX1B7ECJZyHCKdVFRO4u6lbAvG2rKZ7ytUmZKc30',
      { ...called(ALPHABETS), template: 2 },
    ],
    [
      'in scripts of other fonts',
      'T7MUN2F0c_oox0Opr39eO5ZthOlizTXlpfHNUigt-xc',
      { ...called('فاطمة الزهراء שלום (12) 王芳 🌹'), template: 2 },
    ],
  ])('is the same in template 2 too, byte for byte, %s', async (_, sha256, document) => {
    expect(digestOf(await renderDocument(document))).toBe(sha256);
  });

  it('is the same whatever was drawn before it, and beside others', { timeout: 60_000 }, async () => {
    const documents = [
      called(STUMBLING),
      recent(called('שלום فاطمة')),
      recent(invoice),
      invoice,
      called('fi \ufb01 \u00ad -'),
    ];
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

  it.each([invoice, recent(invoice)])(
    'is read back by another program: mentions, amounts and the XML inside (template $template)',
    async (document) => {
      const { text, xml, pages, metadata } = await open(await renderDocument(document));
      for (const said of [
        'Facture F2026-000123',
        'Maison Mirïs',
        'SIRET 12345678900012',
        'TVA FR12123456789',
      ])
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
      expect(Buffer.from(xml ?? []).toString()).toBe(facturX(document));
      expect(pages).toBe(1);
      expect(metadata.getRaw()).toContain('<pdfaid:part>3</pdfaid:part>');
      expect(metadata.getRaw()).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    },
  );

  it('says what a credit note corrects, in negative amounts', async () => {
    const { text } = await open(await renderDocument(creditNote));
    expect(text).toContain('Avoir A2026-000007');
    expect(text).toContain('Corrige la facture F2026-000123');
    expect(text).toContain('-80,10 €');
  });

  it('says discount and depreciation apart, and prices that multiply', async () => {
    const { text } = await open(await renderDocument(partlyBack(8_550, 0)));
    expect(text).toContain('Moins-value : flacon entamé (Iris)');
    for (const amount of ['10,00 €', '-90,00 €', '-4,50 €', '4,50 €', '-85,50 €'])
      expect(text).toContain(amount);
  });

  it('says how its VAT was reckoned: its own, or the difference it makes to what was paid back before', async () => {
    const own = partlyBack(333, 0);
    expect(own.amounts.vat).toBe(56);
    expect((await open(await renderDocument(own))).text).toContain('celle que comprend le total TTC');
    const difference = partlyBack(333, 334);
    expect(difference.amounts.vat).toBe(55);
    const { text } = await open(await renderDocument(difference));
    expect(text).toContain('la différence que cette somme fait');
    expect(text).not.toContain('celle que comprend le total TTC');
  });

  it('says a name as it was typed in the XML, however it is drawn', async () => {
    const { text, xml } = await open(await renderDocument(recent(called('王芳 🌹'))));
    expect(text).toContain('WangFang');
    expect(Buffer.from(xml ?? []).toString()).toContain('<ram:Name>王芳 🌹</ram:Name>');
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

  it('says the discount of a line, which its price and quantity lead to (EN 16931: BT-146, BT-129, BT-136)', () => {
    const [line] = recent(invoice).lines;
    expect(line).toMatchObject({ quantity: 2, discount: 1_780, net: 13_350 });
    const xml = facturX(recent(invoice));
    expect(xml).toContain('<ram:ChargeAmount>74.1650</ram:ChargeAmount>');
    expect(xml).toContain('<ram:ActualAmount>14.83</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode>');
    expect(xml).toContain('<ram:LineTotalAmount>133.50</ram:LineTotalAmount>');
  });

  it('takes a depreciation off as so many pieces less, as no price may be negative (BR-27)', () => {
    const xml = facturX(partlyBack(8_550, 0));
    expect(xml).toContain('<ram:ChargeAmount>3.7500</ram:ChargeAmount>');
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">-1</ram:BilledQuantity>');
    expect(xml).not.toContain('<ram:ChargeAmount>-');
  });

  it.each([
    ...[invoice, creditNote, inCountry('Suisse', 0), inCountry('Finlande', 2_550, 40)],
    ...[recent(invoice), recent(creditNote), recent(inCountry('Finlande', 2_550, 40)), partlyBack(8_550, 0)],
  ])('is valid against the schema of the profile ($number, $buyer.country)', async (document) => {
    expect(await faultsOf(facturX(document))).toEqual([]);
  });

  it('would be found out, were it not', async () => {
    const xml = facturX(invoice).replaceAll('ram:GrandTotalAmount', 'ram:GreatTotalAmount');
    expect(await faultsOf(xml)).not.toEqual([]);
  });
});
