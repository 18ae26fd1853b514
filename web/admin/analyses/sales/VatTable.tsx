import type { Figures } from '#contracts/http/figures/figures.ts';
import { vatRateText } from '#domain/vat/vat.ts';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { euros } from '../amounts.ts';
import { differenceText } from '../analyses-texts.ts';
import { nameColumn, Section, TableTools } from '../figure-parts.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

/** VAT of the span's documents by country and rate: of a quarter, what the one-stop-shop return asks for. */
export function VatTable({ figures: { span, vat }, linkBehind, asOf, today }: FiguresShown) {
  if (vat.length === 0) return null;
  type Row = (typeof vat)[number];
  const linkTo = ({ rate, country }: Row) => linkBehind({ behind: 'taxed', key: `${rate} ${country}` });
  const sinceColumn = (now: Figures) =>
    figureColumn<Row>(
      'Depuis, sur la TVA',
      ({ rate, country, vat: then }) =>
        differenceText(then, now.vat.find((row) => row.rate === rate && row.country === country)?.vat),
      ({ rate, country }) => linkBehind({ behind: 'taxed', key: `${rate} ${country}`, since: 'oui' }),
    );
  return (
    <Section name="vat" title="TVA par pays">
      <TableTools
        how="Factures moins avoirs, par pays de livraison et par taux. Choisissez un trimestre pour la déclaration OSS."
        query={{ ...span, table: 'vat' }}
        asOf={asOf}
        label="TVA par pays"
      />
      <DataTable
        label="TVA par pays"
        rows={vat}
        keyOf={({ country, rate }) => `${country} ${rate}`}
        columns={[
          nameColumn<Row>('Pays', ({ country }) => country),
          figureColumn('Taux', ({ rate }) => vatRateText(rate), linkTo),
          figureColumn('HT', ({ net }) => euros(net), linkTo),
          figureColumn('TVA', (row) => euros(row.vat), linkTo),
          figureColumn('TTC', ({ gross }) => euros(gross), linkTo),
          ...(today ? [sinceColumn(today)] : []),
        ]}
      />
    </Section>
  );
}
