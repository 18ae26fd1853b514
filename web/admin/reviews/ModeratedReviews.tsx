import type { ModeratedReview } from '#contracts/http/reviews.ts';
import { ReviewsBlock } from '../../reviews/ReviewsBlock.tsx';
import { countRatings } from '../../reviews/review-summary.ts';
import { MoreButton } from '../parts/MoreButton.tsx';
import { useFirst } from '../parts/use-first.ts';
import { ReviewModeration } from './ReviewModeration.tsx';

/** Reviews with the means to publish or reject them, of very many the first; what is published makes the average (decision 9). */
export function ModeratedReviews({ reviews }: { reviews: readonly ModeratedReview[] }) {
  const { shown, showMore } = useFirst(reviews);
  return (
    <>
      <ReviewsBlock
        reviews={shown}
        counts={countRatings(reviews.filter(({ status }) => status === 'published'))}
        showAll
        actions={(review) => <ReviewModeration review={review} />}
      />
      {showMore && <MoreButton onMore={showMore} />}
    </>
  );
}
