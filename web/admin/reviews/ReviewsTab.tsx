import { useQuery } from '@tanstack/react-query';
import { ReviewsBlock } from '../../reviews/ReviewsBlock.tsx';
import { countRatings } from '../../reviews/review-summary.ts';
import { adminQueries } from '../data/queries.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { ReviewModeration } from './ReviewModeration.tsx';
import { pendingReviewsText } from './review-states.ts';

/** Every review, those that wait first, with the means to publish or reject them (decision 8). */
export function ReviewsTab() {
  const query = useQuery(adminQueries.reviews);
  return (
    <>
      <TabHead title="Avis" summary={query.data && pendingReviewsText(query.data)} />
      <Loaded query={query} what="les avis" rows={3} rowHeight="9rem">
        {(reviews) => (
          <ReviewsBlock
            reviews={reviews}
            counts={countRatings(reviews.filter(({ status }) => status === 'published'))}
            showAll
            actions={(review) => <ReviewModeration review={review} />}
          />
        )}
      </Loaded>
    </>
  );
}
