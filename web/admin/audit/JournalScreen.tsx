import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { type AuditCategory, auditCategorySchema } from '#contracts/http/audit.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { MoreButton } from '../parts/MoreButton.tsx';
import { list } from '../parts/parts.css.ts';
import { SearchBox } from '../parts/SearchBox.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { useLater } from '../use-later.ts';
import * as styles from './audit.css.ts';
import { auditFragmentOf } from './audit-location.ts';
import { streamsQuery } from './audit-queries.ts';
import { CATEGORY_TEXTS } from './audit-texts.ts';
import { StreamRow } from './StreamRow.tsx';

/** The log by stream: orders, products, promos and stocks, newest first, deleted ones too. */
export function JournalScreen({ category }: { category: AuditCategory }) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    ...streamsQuery(category, useLater(search)),
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
        <nav className={styles.categories} aria-label="Flux">
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
