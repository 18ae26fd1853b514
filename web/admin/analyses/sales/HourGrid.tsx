import { WEEKDAYS } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Figures } from '#contracts/http/figures/figures.ts';
import { plural } from '../../../ui/formats.ts';
import { DataTable } from '../../parts/lists/DataTable.tsx';
import { nameLink } from '../../parts/parts.css.ts';
import { ShareBar } from '../../parts/ShareBar.tsx';
import { keyText } from '../analyses-texts.ts';
import type { LinkBehind } from '../links.ts';

export interface HourGridProps {
  /** By weekday and hour in Paris, `2-11`. */
  readonly rows: Figures['splits']['hour'];
  readonly linkBehind: LinkBehind;
}

/** When people order: a line for each hour from the first that somebody ordered in to the last, a column for each day of the week. */
export function HourGrid({ rows, linkBehind }: HourGridProps) {
  const ordersAt = new Map(rows.map(({ key, sums }) => [key, sums.orders]));
  const most = Math.max(1, ...ordersAt.values());
  const ordered = rows.map(({ key }) => Number(key.split('-')[1]));
  const first = Math.min(...ordered);
  const hours = Array.from({ length: Math.max(...ordered) - first + 1 }, (_, index) => first + index);
  return (
    <DataTable
      label="Heures"
      rows={hours}
      keyOf={String}
      columns={[
        { title: 'Heure', cell: (hour) => `${hour}\u00a0h`, isRowHeader: true },
        ...WEEKDAYS.map((weekday, index) => ({
          // Two letters, as calendars write them: seven columns fit a phone.
          title: weekday.slice(0, 2),
          cell: (hour: number) => {
            const key = `${index + 1}-${hour}`;
            const orders = ordersAt.get(key);
            if (orders === undefined) return null;
            return (
              <>
                <a
                  className={nameLink}
                  href={linkBehind({ behind: 'sold', split: 'hour', key })}
                  aria-label={`${keyText('hour', key)}\u00a0: ${plural(orders, 'commande')}`}
                >
                  {countText(orders)}
                </a>
                <ShareBar of={orders} most={most} />
              </>
            );
          },
        })),
      ]}
    />
  );
}
