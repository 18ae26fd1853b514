import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { eReportingQuerySchema } from '#contracts/http/console/exports.ts';
import { type DeclaredSales, eReportingXml } from './e-reporting.ts';

/** The administration's schemas of flux 10, external specifications 3.2. */
const SCHEMAS = 'projections/exports/testing/flux10';
const files = readdirSync(SCHEMAS).map((fileName) => ({
  fileName,
  contents: readFileSync(join(SCHEMAS, fileName), 'utf8'),
}));

const DAY: DeclaredSales[] = [
  { day: '2026-10-01', category: 'TLB1', rate: 2_000, documents: 3, net: 25_000, vat: 5_000 },
  { day: '2026-10-01', category: 'TNT1', rate: 0, documents: 1, net: 8_264, vat: 0 },
];
const CREDITED: DeclaredSales = {
  ...{ day: '2026-10-02', category: 'TLB1', rate: 2_000, documents: 1, net: -10_000, vat: -2_000 },
};

function report(sales: readonly DeclaredSales[], query: object = {}): string {
  const given = { from: '2026-10-01', to: '2026-10-31', platform: 'a1b2', platformName: 'Relais & Cie' };
  return eReportingXml(
    sales,
    eReportingQuerySchema.parse({ ...given, ...query }),
    { siren: '123456789', name: 'Mirïs <Grasse>' },
    new Date('2026-11-03T08:30:00.000Z'),
  );
}

describe('the report of sales to consumers', () => {
  it.each([
    ['a month', [...DAY, CREDITED]],
    ['days without a sale', []],
  ])('of %s keeps to the administration’s schema', async (_name, sales) => {
    const { errors } = await validateXML({
      xml: { fileName: 'report.xml', contents: report(sales) },
      schema: files.filter(({ fileName }) => fileName === 'ereporting.xsd'),
      preload: files.filter(({ fileName }) => fileName !== 'ereporting.xsd'),
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
  });

  it('says who declares through which platform, for which days, and when', () => {
    const xml = report(DAY, { type: 'RE' });
    expect(xml).toContain('<DateTimeString>20261103093000</DateTimeString></IssueDateTime><TypeCode>RE');
    expect(xml).toContain('<Sender><Id schemeId="0238">A1B2</Id><Name>Relais &amp; Cie</Name>');
    expect(xml).toContain('<Issuer><Id schemeId="0002">123456789</Id><Name>Mirïs &lt;Grasse&gt;</Name>');
    expect(xml).toContain('<StartDate>20261001</StartDate><EndDate>20261031</EndDate>');
  });

  it('adds up each day by category and tells its rates apart; French VAT is not due on the rest', () => {
    const xml = report(DAY);
    expect(xml).toContain(
      '<Date>20261001</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>TLB1</CategoryCode>' +
        '<TaxExclusiveAmount>250.00</TaxExclusiveAmount><TaxTotal>50.00</TaxTotal><TransactionsCount>3</TransactionsCount>' +
        '<TaxSubtotal><TaxPercent>20</TaxPercent><TaxableAmount>250.00</TaxableAmount><TaxTotal>50.00</TaxTotal></TaxSubtotal>',
    );
    expect(xml).toContain(
      '<CategoryCode>TNT1</CategoryCode><TaxExclusiveAmount>82.64</TaxExclusiveAmount><TaxTotal>0.00</TaxTotal>',
    );
    expect(report([CREDITED])).toContain('<TaxExclusiveAmount>-100.00</TaxExclusiveAmount>');
  });
});
