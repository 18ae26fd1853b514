import type { ModeratedReview } from '#contracts/http/reviews.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { moderateReview } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import * as styles from './review-moderation.css.ts';
import { MODERATION_TEXTS, REVIEW_STATES } from './review-states.ts';

/** Below a review: of which perfume, by which address, in what state, and Publier / Rejeter. */
export function ReviewModeration({ review }: { review: ModeratedReview }) {
  const publish = useCommand(moderateReview, MODERATION_TEXTS.publish);
  const reject = useCommand(moderateReview, MODERATION_TEXTS.reject);
  const isBusy = publish.isPending || reject.isPending;
  const state = REVIEW_STATES[review.status];
  const about = `l'avis de ${review.customerName} sur ${review.productName}`;
  return (
    <div className={styles.moderation}>
      <div className={styles.facts}>
        <Badge variant={state.badge}>{state.label}</Badge>
        <span className={styles.product}>{review.productName}</span>
        <span className={styles.email}>{review.customerEmail}</span>
      </div>
      <div className={styles.actions}>
        {review.status !== 'published' && (
          <Button
            size="small"
            isPending={publish.isPending}
            disabled={isBusy}
            aria-label={`Publier ${about}`}
            onClick={() => publish.mutate({ id: review.id, status: 'published' })}
          >
            Publier
          </Button>
        )}
        {review.status !== 'rejected' && (
          <Button
            variant="secondary"
            size="small"
            isPending={reject.isPending}
            disabled={isBusy}
            aria-label={`Rejeter ${about}`}
            onClick={() => reject.mutate({ id: review.id, status: 'rejected' })}
          >
            Rejeter
          </Button>
        )}
      </div>
    </div>
  );
}
