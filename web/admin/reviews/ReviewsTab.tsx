import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../data/queries.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { ModeratedReviews } from './ModeratedReviews.tsx';
import { pendingReviewsText } from './review-states.ts';

/** Every review, those that wait first (decision 8). */
export function ReviewsTab() {
  const query = useQuery(adminQueries.reviews);
  return (
    <>
      <TabHead title="Avis" summary={query.data && pendingReviewsText(query.data)} />
      <Loaded query={query} what="les avis" rows={3} rowHeight="9rem">
        {(reviews) => <ModeratedReviews reviews={reviews} />}
      </Loaded>
    </>
  );
}
