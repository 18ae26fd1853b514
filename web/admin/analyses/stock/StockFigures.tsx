import type { Day } from '#contracts/french/calendar.ts';
import { dayAndMonth, dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { StockFigures as Stock, StockOfProduct } from '#contracts/http/figures/stock-figures.ts';
import { centsOf, plural } from '../../../ui/formats.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { type ListSearch, productFragment, tabFragment } from '../../location.ts';
import { CsvButton, fileDay } from '../../parts/DownloadButton.tsx';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded } from '../../parts/lists/ListParts.tsx';
import { figures as cards, nameLink } from '../../parts/parts.css.ts';
import { useWaiting } from '../../products/waiting.ts';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { countDifference } from '../analyses-texts.ts';
import { Section } from '../figure-parts.tsx';
import { type LinkBehind, stockHistoryOf } from '../links.ts';
import type { Span } from '../periods.ts';
import { useThenAndNow } from '../then-and-now.ts';
import { LeadTime } from './LeadTime.tsx';
import { StockAlertHistory } from './StockAlertHistory.tsx';
import { StockOverTime } from './StockOverTime.tsx';
import { coverText, reorderText } from './stock-texts.ts';

export interface StockFiguresProps {
  readonly span: Span;
  /** The day that the page stands at; undefined of now. */
  readonly asOf: Day | undefined;
  readonly today: Day;
  readonly linkBehind: LinkBehind;
  /** Where it says what came to a perfume's stock since the page's day. */
  readonly changesOf: (productId: string) => string;
  /** The perfume whose stock is drawn, by the address. */
  readonly chosen: string | undefined;
  readonly narrow: (changes: ListSearch) => void;
}

/** How long each perfume lasts, when to order more, what the stock is worth, and the alerts that were raised. */
export function StockFigures(props: StockFiguresProps) {
  const { span, asOf, today, linkBehind, changesOf, chosen, narrow } = props;
  const { query, now: stockNow } = useThenAndNow('GET /api/admin/figures/stock', { ...span }, asOf);
  const now =
    asOf === undefined ? undefined : new Map(stockNow?.products.map(({ id, available }) => [id, available]));
  return (
    <Section name="stock" title="Stock">
      <Loaded query={query} what="le stock" rowHeight="6rem">
        {(stock) => (
          <>
            <p className={styles.how}>
              {`Rythme des 28 jours du ${dayAndMonth(stock.pace.from)} au ${dayMonthYear(stock.pace.to)}, sans les jours de rupture ni ceux d’avant le premier stock. Entre les deux dates, quatre cas sur cinq, d’après l’écart entre les jours.`}
            </p>
            <StockCards stock={stock} />
            {asOf === undefined && <LeadTime days={stock.leadDays} />}
            <StockOverTime
              {...{ span, asOf, chosen, narrow, linkBehind }}
              products={stock.products}
              pace={stock.pace}
            />
            <StockTable {...{ stock, asOf, today, linkBehind, changesOf, now }} />
            <div className={styles.tools}>
              <p
                className={styles.how}
              >{`Délai de réapprovisionnement\u00a0: ${plural(stock.leadDays, 'jour')}.`}</p>
              <CsvButton
                path="/api/admin/figures/stock.csv"
                query={{ ...span, ...(asOf && { asOf }) }}
                fileName={() => `miris-stock-${asOf ?? fileDay()}`}
                label="stock"
              />
            </div>
            <StockAlertHistory alerts={stock.alerts} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function StockCards({ stock: { products, value } }: { stock: Stock }) {
  const inState = (state: StockOfProduct['state']) =>
    countText(products.filter((product) => product.state === state).length);
  return (
    <dl className={cards}>
      {centsOf(value.cost) > 0 && (
        <FigureCard
          label="Valeur du stock, au prix d’achat HT"
          value={euros(value.cost)}
          href={tabFragment('products')}
        />
      )}
      {(centsOf(value.price) > 0 || centsOf(value.cost) === 0) && (
        <FigureCard
          label="Valeur du stock, au prix de vente HT"
          value={euros(value.price)}
          note="Parfums sans prix d’achat indiqué"
          href={tabFragment('products')}
        />
      )}
      <FigureCard label="En rupture" value={inState('out')} href={tabFragment('inventory')} />
      <FigureCard label="Ventes lentes" value={inState('slow')} href={tabFragment('products')} />
    </dl>
  );
}

const STATES: Record<StockOfProduct['state'], string | null> = {
  out: 'Rupture',
  new: 'Récent',
  slow: 'Vente lente',
  selling: null,
};

interface StockTableProps extends Pick<StockFiguresProps, 'asOf' | 'today' | 'linkBehind' | 'changesOf'> {
  readonly stock: Stock;
  /** What can be sold by now, where the page stands at another day. */
  readonly now: ReadonlyMap<string, number> | undefined;
}

function StockTable(props: StockTableProps) {
  const { stock, asOf, today, linkBehind, changesOf, now } = props;
  const { products, pace } = stock;
  const waitingFor = useWaiting();
  const linkToHistory = ({ id }: StockOfProduct) => stockHistoryOf(id);
  const linkToSales = ({ id }: StockOfProduct) =>
    linkBehind({ behind: 'sold', split: 'product', key: id }, pace);
  if (products.length === 0) return <EmptyState icon="box" title="Aucun stock" />;
  return (
    <DataTable
      label="Stock par parfum"
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Parfum',
          cell: ({ id, name, state }) => (
            <>
              <a className={nameLink} href={productFragment(id)}>
                {name}
              </a>
              <span> </span>
              {STATES[state] && (
                <Badge variant={state === 'out' ? 'destructive' : 'outline'}>{STATES[state]}</Badge>
              )}
              {asOf === undefined && waitingFor(id) !== null && (
                <Badge variant="secondary">{waitingFor(id)}</Badge>
              )}
            </>
          ),
          isRowHeader: true,
          className: styles.named,
        },
        figureColumn('Disponibles', ({ available }) => countText(available), linkToHistory),
        ...(now === undefined
          ? []
          : [
              figureColumn<StockOfProduct>(
                'Depuis',
                ({ id, available }) => countDifference(available, now.get(id)),
                ({ id }) => changesOf(id),
              ),
            ]),
        figureColumn('Vendus en 28 jours', ({ sold }) => countText(sold), linkToSales),
        figureColumn('Par jour', ({ perDay }) => perDayText(perDay), linkToSales),
        {
          ...figureColumn('Dure encore', coverText, linkToSales),
          isNumeric: false,
          className: styles.sentence,
        },
        {
          title: 'À recommander',
          cell: (product) => reorderText(product, today),
          className: styles.unbroken,
        },
        figureColumn('Valeur HT', ({ value }) => euros(value), linkToHistory),
      ]}
    />
  );
}

function perDayText(perDay: number | null): string {
  return perDay === null ? '–' : perDay.toLocaleString('fr-FR', { maximumFractionDigits: 2 });
}
