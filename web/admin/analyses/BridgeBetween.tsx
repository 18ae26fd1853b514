import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '#contracts/french-calendar.ts';
import { countText } from '#contracts/french-numbers.ts';
import { type Behind, type Bridge, bridgePartSchema } from '#contracts/http/figures.ts';
import { adminQuery } from '../data/admin-api.ts';
import { type Column, DataTable } from '../parts/DataTable.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { nameLink } from '../parts/parts.css.ts';
import { euros } from './amounts.ts';
import * as styles from './analyses.css.ts';
import { BRIDGE_LABELS, differenceText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { LinkBehind } from './links.ts';
import type { Span } from './periods.ts';

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

function sinceColumn(now: readonly BridgeRow[], linkBehind: LinkBehind): Column<BridgeRow> {
  return {
    title: 'Depuis',
    cell: ({ behind, amount }) => (
      <FigureLink href={linkBehind({ behind, since: 'oui' })}>
        {differenceText(amount, now.find((row) => row.behind === behind)?.amount ?? '0.00')}
      </FigureLink>
    ),
    isNumeric: true,
  };
}

export interface BridgeBetweenProps {
  readonly span: Span;
  readonly linkBehind: LinkBehind;
  readonly asOf: Day | undefined;
}

/** From the total of the orders to what was invoiced, part by part, each with its orders; read when it is opened. */
export function BridgeBetween({ span, linkBehind, asOf }: BridgeBetweenProps) {
  const [isOpen, setOpen] = useState(false);
  const bridgeQuery = (day: Day | undefined) =>
    adminQuery('GET /api/admin/figures/bridge', { query: { ...span, ...(day && { asOf: day }) } });
  const query = useQuery({ ...bridgeQuery(asOf), enabled: isOpen });
  const { data } = useQuery({ ...bridgeQuery(undefined), enabled: isOpen && asOf !== undefined });
  const now = asOf === undefined ? undefined : data;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Pourquoi ce n’est pas le total des commandes</summary>
      {isOpen && (
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
                {
                  title: 'Commandes',
                  cell: ({ count, behind }) => (
                    <FigureLink href={linkBehind({ behind })}>
                      {count === null ? '' : countText(count)}
                    </FigureLink>
                  ),
                  isNumeric: true,
                },
                {
                  title: 'Montant',
                  cell: ({ amount, behind }) => (
                    <FigureLink href={linkBehind({ behind })}>{euros(amount)}</FigureLink>
                  ),
                  isNumeric: true,
                },
                ...(now ? [sinceColumn(rowsOf(now), linkBehind)] : []),
              ]}
            />
          )}
        </Loaded>
      )}
    </details>
  );
}
