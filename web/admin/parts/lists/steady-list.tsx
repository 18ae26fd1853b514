import { type UseQueryResult, useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import * as styles from '../parts.css.ts';
import { useClearOfPointer } from './clear-of-pointer.ts';
import { focusListHeading } from './row-focus.ts';
import { isReordered, steadyView } from './steady-view.ts';

export interface SteadyListOptions<Entry> {
  /** As they are now. */
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** What the list is narrowed to: narrowed otherwise it is another list, shown whole. */
  readonly scope?: string;
  /** How far reading them is. */
  readonly query: Pick<UseQueryResult, 'data' | 'isFetching' | 'isFetchedAfterMount' | 'isPlaceholderData'>;
  /** There are more than were read: what leaves at the end made room for something new. */
  readonly isCut?: boolean;
  /** Something stands below the list: not even its end may grow. */
  readonly isEndHeld?: boolean;
  /** Nothing stands in its place while it is empty: its first entry waits, too. */
  readonly isHiddenWhenEmpty?: boolean;
  /** Entries are added from here: what the person at work does shows what is new, too. */
  readonly isAddedByViewer?: boolean;
}

export interface SteadyList<Entry> {
  readonly shown: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** How many are new and not shown. */
  readonly waiting: number;
  /** Something on view is gone, or stands elsewhere by now. */
  readonly isOutdated: boolean;
  /** On view, though others have taken it from the list. */
  readonly isGone: (entry: Entry) => boolean;
  readonly showAll: () => void;
}

/**
 * A list that is read again while somebody works in it: nothing on view moves because of others. What is new waits until it is asked
 * for, what is gone stays, marked, until then or until the person at work does something (`steadyView`).
 */
export function useSteadyList<Entry>(options: SteadyListOptions<Entry>): SteadyList<Entry> {
  const { entries, keyOf, scope = '', query } = options;
  const { isCut = false, isEndHeld = false, isHiddenWhenEmpty = false, isAddedByViewer = false } = options;
  const [kept, setKept] = useState<{ readonly scope: string; readonly onView: readonly Entry[] }>();
  // A command lasts until every list was read again, but a poll may begin that reading anew and outlast it.
  const isCommandRunning = useIsMutating() > 0;
  const [wasRunning, setWasRunning] = useState(false);
  const isActing = isCommandRunning || wasRunning;
  const isStillRunning = isActing && (isCommandRunning || query.isFetching);
  if (wasRunning !== isStillRunning) setWasRunning(isStillRunning);
  // What is kept from an earlier visit, or of the scope before, is on view for a moment only.
  const isPassing =
    query.data === undefined || query.isPlaceholderData || (query.isFetching && !query.isFetchedAfterMount);
  const onView = kept?.scope === scope ? kept.onView : undefined;
  const isShownWhole = onView === undefined || (isActing && isAddedByViewer);
  const shown = isShownWhole
    ? entries
    : steadyView({ onView, entries, keyOf, isFollowing: isActing, isEndHeld, isHiddenWhenEmpty });
  if (!isPassing && !isSameList(onView, shown)) setKept({ scope, onView: shown });

  const listed = entries.map(keyOf);
  const isListed = new Set(listed);
  const shownKeys = shown.map(keyOf);
  const isShown = new Set(shownKeys);
  const lastListed = shownKeys.findLastIndex((key) => isListed.has(key));
  const gone = new Set(shownKeys.filter((key, at) => !isListed.has(key) && !(isCut && at > lastListed)));
  return {
    shown,
    keyOf,
    waiting: listed.filter((key) => !isShown.has(key)).length,
    isOutdated: gone.size > 0 || isReordered(shownKeys, listed),
    isGone: (entry) => gone.has(keyOf(entry)),
    showAll: () => setKept({ scope, onView: entries }),
  };
}

function isSameList<Entry>(before: readonly Entry[] | undefined, now: readonly Entry[]): boolean {
  return before?.length === now.length && now.every((entry, at) => entry === before[at]);
}

export interface SteadyEntriesProps<Entry> {
  readonly list: SteadyList<Entry>;
  /** What came since, in words. */
  readonly textOf: (waiting: number) => string;
  /** In place of a list that holds nothing. */
  readonly none?: ReactNode;
  readonly isBusy?: boolean;
  /** Of each entry's row. */
  readonly className?: string;
  readonly children: (entry: Entry, index: number) => ReactNode;
}

/** A framed list that others change: what is new is offered above it, what is gone says so. */
export function SteadyEntries<Entry>(props: SteadyEntriesProps<Entry>) {
  const { list, textOf, none, isBusy, className = styles.listItem, children } = props;
  return (
    <>
      <NewEntries list={list} textOf={textOf} />
      {list.shown.length === 0 && none !== undefined ? (
        <OwnText>{none}</OwnText>
      ) : (
        <ul className={styles.list} aria-busy={isBusy}>
          {list.shown.map((entry, index) => (
            <li key={list.keyOf(entry)} className={className}>
              <GoneMark isGone={list.isGone(entry)} />
              <OwnText>{children(entry, index)}</OwnText>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export interface NewEntriesProps {
  readonly list: Pick<SteadyList<unknown>, 'waiting' | 'isOutdated' | 'showAll'>;
  /** `2 nouvelles commandes`. */
  readonly textOf: (waiting: number) => string;
}

/** Says, over the top of a list, that it is another by now; nothing moves until that is asked for. */
export function NewEntries({ list: { waiting, isOutdated, showAll }, textOf }: NewEntriesProps) {
  const show = () => {
    // The button goes.
    focusListHeading();
    showAll();
  };
  const place = useRef<HTMLDivElement>(null);
  const isShown = useClearOfPointer(place, waiting > 0 || isOutdated);
  return (
    <div ref={place} className={styles.newEntries} role="status">
      {isShown && (
        <Button className={styles.newEntriesButton} size="small" onClick={show}>
          {waiting > 0 ? `${textOf(waiting)}\u00a0– Afficher` : 'Liste modifiée\u00a0– Actualiser'}
        </Button>
      )}
    </div>
  );
}

/** Over a row (`rowIn`) that others have taken from its list; it takes no room. */
export function GoneMark({ isGone }: { isGone: boolean }) {
  return isGone && <span className={styles.goneMark}>Retiré entre-temps de cette liste</span>;
}
