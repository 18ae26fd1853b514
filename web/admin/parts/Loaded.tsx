import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { personMessage } from '../../data/api.ts';
import { stack, visuallyHidden } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Loading.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import * as styles from './parts.css.ts';

export interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is being read, for the error's sentence: 'les commandes'. */
  readonly what: string;
  readonly rows?: number;
  readonly rowHeight?: string;
  /** In place of a list that holds nothing. */
  readonly none?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A query's data; placeholders while it loads, an error with a retry when it failed. Data that could not be refreshed stays, and
 * says so.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, rows = 4, rowHeight = '4.5rem', none, children } = props;
  const { data } = query;
  const retry = () => void query.refetch();
  if (data !== undefined) {
    const isEmpty = none !== undefined && none !== false && Array.isArray(data) && data.length === 0;
    return (
      <>
        {query.isError && (
          <div className={styles.outdated} role="alert">
            <p>{`Impossible d'actualiser ${what}\u00a0: ce qui suit n'est peut-être plus à jour.`}</p>
            <Button variant="link" size="inline" aria-disabled={query.isFetching} onClick={retry}>
              Réessayer
            </Button>
          </div>
        )}
        <OwnText>{isEmpty ? none : children(data)}</OwnText>
      </>
    );
  }
  if (query.isError) {
    return (
      <div className={styles.failure} role="alert">
        <p className={styles.failureTitle}>{`Impossible de charger ${what}.`}</p>
        <p>{personMessage(query.error)}</p>
        <Button variant="secondary" size="small" isPending={query.isFetching} onClick={retry}>
          Réessayer
        </Button>
      </div>
    );
  }
  return (
    <div className={stack.x3}>
      <span className={visuallyHidden} role="status">
        Chargement en cours
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={row} height={rowHeight} />
      ))}
    </div>
  );
}
