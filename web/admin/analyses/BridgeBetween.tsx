import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '#contracts/french-calendar.ts';
import { countText } from '#contracts/french-numbers.ts';
import { euros } from '../../ui/formats.ts';
import { adminQuery } from '../data/admin-api.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { BRIDGE_LABELS } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { LinkBehind } from './links.ts';
import type { Span } from './periods.ts';

export interface BridgeBetweenProps {
  readonly span: Span;
  readonly linkBehind: LinkBehind;
  readonly asOf: Day | undefined;
}

/** From the total of the orders to what was invoiced, part by part, each with its orders; read when it is opened. */
export function BridgeBetween({ span, linkBehind, asOf }: BridgeBetweenProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...adminQuery('GET /api/admin/figures/bridge', { query: { ...span, ...(asOf && { asOf }) } }),
    enabled: isOpen,
  });
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Pourquoi ce n’est pas le total des commandes</summary>
      {isOpen && (
        <Loaded query={query} what="les écarts" rows={3} rowHeight="3rem">
          {({ orders, billed, parts }) => (
            <DataTable
              label="Des commandes à la facturation"
              rows={[
                {
                  text: 'Total des commandes',
                  amount: orders,
                  count: null,
                  href: linkBehind({ behind: 'sold' }),
                },
                ...parts.map(({ part, amount, count }) => ({
                  text: BRIDGE_LABELS[part],
                  amount,
                  count,
                  href: linkBehind({ behind: part }),
                })),
                {
                  text: 'Facturé net, TTC',
                  amount: billed,
                  count: null,
                  href: linkBehind({ behind: 'billed' }),
                },
              ]}
              keyOf={({ text }) => text}
              columns={[
                {
                  title: 'Part',
                  cell: ({ text, href, count }) => (
                    <a className={nameLink} href={href}>
                      {count === null ? <strong>{text}</strong> : text}
                    </a>
                  ),
                  isRowHeader: true,
                  className: styles.named,
                },
                {
                  title: 'Commandes',
                  cell: ({ count }) => (count === null ? '' : countText(count)),
                  isNumeric: true,
                },
                {
                  title: 'Montant',
                  cell: ({ amount, href }) => <FigureLink href={href}>{euros(amount)}</FigureLink>,
                  isNumeric: true,
                },
              ]}
            />
          )}
        </Loaded>
      )}
    </details>
  );
}
