import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModeratedReview } from '#contracts/http/reviews.ts';
import { REVIEW_REFUSALS } from '#contracts/reviews.ts';
import { countRatings } from '../../data/review-summary.ts';
import { ReviewsBlock } from '../../reviews/ReviewsBlock.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { adminQueries } from '../data/queries.ts';
import { useCommand } from '../data/use-command.ts';
import { LongList } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { AnswerDialog, RefusalDialog } from './ReviewDialogs.tsx';
import * as styles from './review-moderation.css.ts';
import { MODERATION_TEXTS, pendingReviewsText, REVIEW_STATES } from './review-states.ts';

/** Every review, those that wait first (decision 8). */
export function ReviewsTab() {
  const query = useQuery(adminQueries.reviews);
  return (
    <>
      <TabHead title="Avis" summary={query.data && pendingReviewsText(query.data)} />
      <Loaded query={query} what="les avis" rows={3} rowHeight="9rem">
        {(reviews) => (
          <LongList entries={reviews}>
            {(shown) => (
              <ReviewsBlock
                reviews={shown}
                // What is published makes the average (decision 9).
                counts={countRatings(reviews.filter(({ status }) => status === 'published'))}
                showAll
                actions={(review) => <ReviewModeration review={review} />}
              />
            )}
          </LongList>
        )}
      </Loaded>
    </>
  );
}

/** Below a review: of which perfume, by which address, in what state, and Publier / Rejeter. */
function ReviewModeration({ review }: { review: ModeratedReview }) {
  const publish = useCommand('PATCH /api/admin/reviews/:id', MODERATION_TEXTS.publish);
  const [asked, setAsked] = useState<'refusal' | 'answer' | null>(null);
  const state = REVIEW_STATES[review.status];
  const about = `l'avis de ${review.customerName} sur ${review.productName}`;
  return (
    <div className={styles.moderation}>
      <div className={styles.facts}>
        <Badge variant={state.badge}>{state.label}</Badge>
        {review.refusal !== null && <span>{REVIEW_REFUSALS[review.refusal].label}</span>}
        <span className={styles.product}>{review.productName}</span>
        <span className={styles.email}>{review.customerEmail}</span>
      </div>
      <div className={styles.actions}>
        {review.status !== 'published' && (
          <Button
            size="small"
            isPending={publish.isPending}
            aria-label={`Publier ${about}`}
            onClick={() => publish.mutate({ id: review.id, body: { status: 'published' } })}
          >
            Publier
          </Button>
        )}
        {review.status !== 'rejected' && (
          <Button
            variant="secondary"
            size="small"
            disabled={publish.isPending}
            aria-label={`Rejeter ${about}`}
            onClick={() => setAsked('refusal')}
          >
            Rejeter
          </Button>
        )}
        <Button
          variant="link"
          size="inline"
          aria-label={`${review.answer === null ? 'Répondre à' : 'Modifier la réponse à'} ${about}`}
          onClick={() => setAsked('answer')}
        >
          {review.answer === null ? 'Répondre' : 'Modifier la réponse'}
        </Button>
      </div>
      {asked === 'refusal' && <RefusalDialog review={review} onClose={() => setAsked(null)} />}
      {asked === 'answer' && <AnswerDialog review={review} onClose={() => setAsked(null)} />}
    </div>
  );
}
