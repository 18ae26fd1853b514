import { countText } from '#contracts/french/numbers.ts';
import type { Behind, FigureSums, Figures, Split } from '#contracts/http/figures/figures.ts';
import { splitSchema } from '#contracts/http/figures/figures.ts';
import { centsOf } from '../../../ui/formats.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { tabFragment } from '../../location.ts';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { EmptyState } from '../../parts/lists/ListParts.tsx';
import { nameLink } from '../../parts/parts.css.ts';
import { ShareBar } from '../../parts/ShareBar.tsx';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { differenceText, keyText, SPLIT_LABELS, shareText } from '../analyses-texts.ts';
import { Section, TableTools } from '../figure-parts.tsx';
import { HourGrid } from './HourGrid.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

export interface SplitsProps extends FiguresShown {
  readonly view: Split;
  readonly onView: (view: Split) => void;
}

/** Sales by perfume, family, note, country, code and hour of the week. */
export function Splits({ view, onView, ...shown }: SplitsProps) {
  return (
    <Section name="splits" title="Qui se vend, où et quand">
      <Tabs
        label="Critère"
        render="selected"
        selected={view}
        onSelect={(id) => onView(splitSchema.catch('product').parse(id))}
        tabs={splitSchema.options.map((split) => ({
          id: split,
          label: SPLIT_LABELS[split],
          content: <SplitTable {...shown} split={split} />,
        }))}
      />
    </Section>
  );
}

/** What a table's figures leave out or count more than once. */
const HOW: Partial<Record<Split, string>> = {
  product:
    'Remises réparties au centime selon le prix des articles\u202f; la livraison n’appartient à aucun parfum.',
  hour: 'Combien de commandes, par jour de la semaine et par heure de Paris. Montants dans l’export.',
  family: 'Famille du parfum au jour de la commande.',
  note: 'Un article compte pour chacune de ses notes\u00a0: les lignes ne s’additionnent pas.',
  promo:
    'Commandes passées avec un code, ce qu’il a coûté en remises, et les clients dont c’était la première commande. Utilisations restantes à ce jour.',
  customer:
    'Client connu par son adresse, sous un pseudonyme que personne ne peut retracer une fois ses données effacées.',
  pair: 'Commandes qui contiennent les deux parfums, et leur part de toutes les commandes vendues.',
};

type Share = Figures['splits'][Split][number];

/** How often a code may still be used; it leads to the codes. */
function usesColumn(usesLeft: Figures['usesLeft']) {
  const usesOf = ({ key }: Share) => usesLeft.find(({ code }) => code === key)?.uses;
  return figureColumn<Share>(
    'Utilisations restantes',
    (row) => {
      const uses = usesOf(row);
      return uses === undefined ? '' : countText(uses);
    },
    () => tabFragment('promos'),
  );
}

function SplitTable({ figures, split, linkBehind, asOf, today }: FiguresShown & { split: Split }) {
  const rows = figures.splits[split];
  const all = figures.orders.sums.orders;
  if (rows.length === 0) return <EmptyState icon="bag" title="Aucune vente dans cette période" />;
  const linkedColumn = (title: string, behind: Behind, text: (sums: FigureSums) => string) =>
    figureColumn<Share>(
      title,
      ({ sums }) => text(sums),
      ({ key }) => linkBehind({ behind, split, key }),
    );
  const sinceColumn = ({ splits }: Figures) =>
    figureColumn<Share>(
      'Depuis, sur le total',
      ({ key, sums }) =>
        differenceText(sums.total, splits[split].find((row) => row.key === key)?.sums.total ?? '0.00'),
      ({ key }) => linkBehind({ behind: 'sold', split, key, since: 'oui' }),
    );
  const most = Math.max(1, ...rows.map(({ sums }) => centsOf(sums.total)));
  return (
    <div className={styles.section}>
      <TableTools
        how={HOW[split] ?? ''}
        query={{ ...figures.span, table: split }}
        asOf={asOf}
        label={SPLIT_LABELS[split].toLocaleLowerCase('fr')}
      />
      {split === 'hour' && !today ? (
        <HourGrid rows={rows} linkBehind={linkBehind} />
      ) : (
        <DataTable
          label={SPLIT_LABELS[split]}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            {
              title: SPLIT_LABELS[split],
              cell: ({ key, label, sums }) => (
                <>
                  <a className={nameLink} href={linkBehind({ behind: 'sold', split, key })}>
                    {keyText(split, label)}
                  </a>
                  <ShareBar of={centsOf(sums.total)} most={most} />
                </>
              ),
              isRowHeader: true,
              className: styles.named,
            },
            linkedColumn('Commandes', 'sold', ({ orders }) => countText(orders)),
            ...(split === 'pair'
              ? [linkedColumn('Part', 'sold', ({ orders }) => shareText(orders, all))]
              : []),
            ...(split === 'promo'
              ? [
                  linkedColumn('Nouveaux clients', 'newcomers', ({ newcomers }) => countText(newcomers)),
                  usesColumn(figures.usesLeft),
                ]
              : []),
            linkedColumn('Articles', 'sold', ({ bottles }) => countText(bottles)),
            linkedColumn('Avant remise', 'gross', ({ gross }) => euros(gross)),
            linkedColumn('Remises', 'discount', ({ discount }) => euros(discount)),
            linkedColumn('Total', 'sold', ({ total }) => euros(total)),
            linkedColumn('Reste', 'left', ({ left }) => euros(left)),
            ...(today ? [sinceColumn(today)] : []),
          ]}
        />
      )}
    </div>
  );
}
