import { useState } from 'react';
import type { Day } from '#contracts/french/calendar.ts';
import { countText } from '#contracts/french/numbers.ts';
import { type Behind, type Bridge, bridgePartSchema } from '#contracts/http/figures/figures.ts';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { Loaded } from '../../parts/lists/ListParts.tsx';
import { nameLink } from '../../parts/parts.css.ts';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { BRIDGE_LABELS, differenceText } from '../analyses-texts.ts';
import type { LinkBehind } from '../links.ts';
import type { Span } from '../periods.ts';
import { useThenAndNow } from '../then-and-now.ts';

interface BridgeRow {
  readonly text: string;
  readonly behind: Behind;
  readonly amount: string;
  /** Of the orders that a part is; null of both ends. */
  readonly count: number | null;
}

/** @param now what it is by now, whose parts have a row too. */
function rowsOf({ orders, billed, parts }: Bridge, now?: Bridge): BridgeRow[] {
  const shownParts = bridgePartSchema.options.filter((option) =>
    [...parts, ...(now?.parts ?? [])].some(({ part }) => part === option),
  );
  return [
    { text: 'Total des commandes', behind: 'sold', amount: orders, count: null },
    ...shownParts.map((part): BridgeRow => {
      const { amount, count } = parts.find((one) => one.part === part) ?? { amount: '0.00', count: 0 };
      return { text: BRIDGE_LABELS[part], behind: part, amount, count };
    }),
    { text: 'Facturé net, TTC', behind: 'billed', amount: billed, count: null },
  ];
}

export interface BridgeBetweenProps {
  readonly span: Span;
  readonly linkBehind: LinkBehind;
  readonly asOf: Day | undefined;
}

/** From the total of the orders to what was invoiced, part by part, each with its orders; read when it is opened. */
export function BridgeBetween(props: BridgeBetweenProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Pourquoi ce n’est pas le total des commandes</summary>
      {isOpen && <BridgeTable {...props} />}
    </details>
  );
}

function BridgeTable({ span, linkBehind, asOf }: BridgeBetweenProps) {
  const { query, now } = useThenAndNow('GET /api/admin/figures/bridge', { ...span }, asOf);
  const linkTo = ({ behind }: BridgeRow) => linkBehind({ behind });
  const sinceColumn = (current: readonly BridgeRow[]) =>
    figureColumn<BridgeRow>(
      'Depuis',
      ({ behind, amount }) =>
        differenceText(amount, current.find((row) => row.behind === behind)?.amount ?? '0.00'),
      ({ behind }) => linkBehind({ behind, since: 'oui' }),
    );
  return (
    <Loaded query={query} what="les écarts" rows={3} rowHeight="3rem">
      {(bridge) => (
        <DataTable
          label="Des commandes à la facturation"
          rows={rowsOf(bridge, now)}
          keyOf={({ text }) => text}
          columns={[
            {
              title: 'Part',
              cell: ({ text, behind, count }) => (
                <a className={nameLink} href={linkBehind({ behind })}>
                  {count === null ? <strong>{text}</strong> : text}
                </a>
              ),
              isRowHeader: true,
              className: styles.named,
            },
            figureColumn('Commandes', ({ count }) => (count === null ? '' : countText(count)), linkTo),
            figureColumn('Montant', ({ amount }) => euros(amount), linkTo),
            ...(now ? [sinceColumn(rowsOf(now))] : []),
          ]}
        />
      )}
    </Loaded>
  );
}
