import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { type AuditCategory, type AuditStream, auditCategorySchema } from '#contracts/http/console/audit.ts';
import { dateAndTime } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { useDraft } from '../data/drafts.ts';
import {
  EmptyState,
  Loaded,
  MoreButton,
  SearchBox,
  TabHead,
  useDebounced,
} from '../parts/lists/ListParts.tsx';
import { badges, list, listItem, name } from '../parts/parts.css.ts';
import { RunningNumber } from '../parts/RunningNumber.tsx';
import * as styles from './audit.css.ts';
import { auditFragmentOf, CATEGORY_TEXTS } from './audit-location.ts';
import { streamsQuery } from './audit-queries.ts';

/** The log by stream: orders, products, promos and stocks, newest first, deleted ones too. */
export function JournalScreen({ category }: { category: AuditCategory }) {
  const { value: search, setValue: setSearch } = useDraft({
    name: 'search-journal',
    schema: z.string(),
    start: '',
  });
  const query = useInfiniteQuery({
    ...streamsQuery(category, useDebounced(search)),
    placeholderData: keepPreviousData,
  });
  const texts = CATEGORY_TEXTS[category];
  return (
    <section>
      <TabHead
        title="Journal"
        summary="Chaque flux d’événements, du plus récent au plus ancien, y compris ce qui a été supprimé."
      />
      <div className={styles.tools}>
        <nav className={badges} aria-label="Flux">
          {auditCategorySchema.options.map((option) => (
            <a
              key={option}
              className={styles.category}
              href={auditFragmentOf({ screen: 'journal', category: option })}
              aria-current={option === category ? 'page' : undefined}
            >
              {CATEGORY_TEXTS[option].title}
            </a>
          ))}
        </nav>
        <search className={styles.search}>
          <SearchBox
            label={texts.search}
            placeholder={`${texts.search}…`}
            value={search}
            maxLength={MAX_LENGTH.search.journal}
            onChange={setSearch}
          />
        </search>
      </div>
      <Loaded query={query} what="le journal" rowHeight="3.5rem">
        {({ pages }) => {
          const streams = pages.flatMap((page) => page.streams);
          if (streams.length === 0)
            return <EmptyState icon="box" title={search === '' ? texts.none : 'Rien ne correspond'} />;
          return (
            <>
              <ul className={list} aria-busy={query.isPlaceholderData} aria-label={texts.title}>
                {streams.map((stream) => (
                  <StreamRow key={stream.stream} stream={stream} />
                ))}
              </ul>
              {query.hasNextPage && (
                <MoreButton isPending={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** One stream of the journal, leading to its history. */
function StreamRow({ stream }: { stream: AuditStream }) {
  const { category, id, label, openedAt, ended } = stream;
  const place =
    category === 'stock'
      ? ({ screen: 'stock', productId: id } as const)
      : ({ screen: 'history', category, id } as const);
  return (
    <li className={listItem}>
      <a className={styles.stream} href={auditFragmentOf(place)}>
        <span className={`${name} ${styles.streamLabel}`}>{label}</span>
        <RunningNumber of={stream} />
        {ended && <Badge variant="secondary">Supprimé</Badge>}
        <time className={styles.moment} dateTime={openedAt}>
          {dateAndTime(openedAt)}
        </time>
        <span className={styles.onward}>
          <Icon name="arrow" size={16} />
        </span>
      </a>
    </li>
  );
}
