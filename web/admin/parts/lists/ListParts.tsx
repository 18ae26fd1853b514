import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { personMessage } from '../../../data/api.ts';
import { stack, visuallyHidden } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { Icon, type IconName } from '../../../ui/marks/Icon.tsx';
import { Skeleton } from '../../../ui/marks/Loading.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { EDIT } from '../console-icons.ts';
import * as styles from '../parts.css.ts';
import { searchField, searchInput } from '../parts.css.ts';

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

/** A list with nothing in it: says so, and what may be done. */
export function EmptyState(props: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Icon name={props.icon} size={28} />
      <p className={styles.emptyTitle}>{props.title}</p>
      <OwnText>{props.children}</OwnText>
    </div>
  );
}

/** Goes on with a list of which the first part is shown. */
export function MoreButton({ isPending = false, onMore }: { isPending?: boolean; onMore: () => void }) {
  return (
    <div className={styles.more}>
      <Button variant="secondary" size="small" isPending={isPending} onClick={onMore}>
        Afficher plus
      </Button>
    </div>
  );
}

/** A browser draws that many rows between two keys, without a pause that is felt. */
const ROWS_AT_ONCE = 100;

export interface LongListProps<Entry> {
  readonly entries: readonly Entry[];
  readonly children: (shown: readonly Entry[]) => ReactNode;
}

/** The first entries of a list that may be very long, and a button for more. */
export function LongList<Entry>({ entries, children }: LongListProps<Entry>) {
  const [count, setCount] = useState(ROWS_AT_ONCE);
  return (
    <>
      <OwnText>{children(entries.slice(0, count))}</OwnText>
      {entries.length > count && <MoreButton onMore={() => setCount(count + ROWS_AT_ONCE)} />}
    </>
  );
}

export interface RowActionsProps {
  /** Name of what the row is about, for the buttons' labels. */
  readonly of: string;
  readonly className: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What can be done with the row of a list. */
export function RowActions({ of, className, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={classNames(styles.itemActions, className)}>
      <Button variant="ghost" size="icon" name="edit" aria-label={`Modifier ${of}`} onClick={onEdit}>
        <Icon {...EDIT} />
      </Button>
      <Button
        className={styles.remove}
        variant="ghost"
        size="icon"
        name="delete"
        aria-label={`Supprimer ${of}`}
        onClick={onDelete}
      >
        <Icon name="trash" />
      </Button>
    </div>
  );
}

/** Whether shoppers can see or use it. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge variant={isActive ? 'success' : 'secondary'}>{isActive ? 'Actif' : 'Inactif'}</Badge>;
}

/** Head of a tab: its title, a line about what it holds, and its main action. */
export function TabHead({
  title,
  summary,
  action,
}: {
  title: string;
  summary?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.tabHead}>
      <div>
        {/* Takes the focus once nothing is left in the list (`useKeptFocus`). */}
        <h2 className={styles.tabTitle} tabIndex={-1}>
          {title}
        </h2>
        {/* The line stays when there is nothing to say any more: what is below does not move. */}
        {summary !== undefined && <p className={styles.soft}>{summary || '\u00a0'}</p>}
      </div>
      <OwnText>{action}</OwnText>
    </div>
  );
}

export interface SearchBoxProps {
  /** Its name for those who do not see it: 'Rechercher une commande'. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly onChange: (text: string) => void;
}

/** Where words are typed that narrow a list. */
export function SearchBox({ label, placeholder = 'Rechercher…', onChange, ...rest }: SearchBoxProps) {
  return (
    <SearchField className={searchField} aria-label={label} {...rest} onChange={onChange}>
      <Input className={searchInput} placeholder={placeholder} />
    </SearchField>
  );
}

/** How long typing pauses before what was typed is searched for. */
const PAUSE_MS = 250;

/** The value once it stayed the same for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
