import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { caption } from '../../theme/layout.css.ts';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import * as styles from './parts.css.ts';

export interface FigureCardProps {
  readonly label: string;
  /** Undefined while it loads, null when it could not be read. */
  readonly value: ReactNode | null | undefined;
  readonly note?: ReactNode;
  readonly isAlarming?: boolean;
  /** Where what it counts is listed. */
  readonly href?: string;
}

/** One figure with its name: a term and its description in a `<dl>`. */
export function FigureCard({ label, value, note, isAlarming = false, href }: FigureCardProps) {
  return (
    <div className={styles.figure} data-alarming={isAlarming || undefined}>
      <dt className={styles.figureLabel}>
        {href === undefined ? (
          label
        ) : (
          <a className={styles.figureLink} href={href}>
            {label}
          </a>
        )}
      </dt>
      <dd className={styles.figureValue}>
        {value === undefined ? (
          <span className={styles.figureAwaited}>
            <Skeleton />
          </span>
        ) : (
          (value ?? '–')
        )}
      </dd>
      {note && <dd className={caption}>{note}</dd>}
    </div>
  );
}

/** A figure taken from a read: undefined while it loads, null when it could not be read. */
export function shownFigure<Data, Figure>(
  query: UseQueryResult<Data>,
  figure: (data: Data) => Figure,
): Figure | null | undefined {
  if (query.data !== undefined) return figure(query.data);
  return query.isError ? null : undefined;
}
