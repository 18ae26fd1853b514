import { useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { ModeratedReview } from '#contracts/http/reviews.ts';
import { REVIEW_REFUSAL_REASONS, REVIEW_REFUSALS, type ReviewRefusalReason } from '#contracts/reviews.ts';
import { quiet, stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useCommand } from '../data/use-command.ts';
import * as styles from './review-moderation.css.ts';
import { MODERATION_TEXTS } from './review-states.ts';

interface ReviewDialogProps {
  readonly review: ModeratedReview;
  readonly onClose: () => void;
}

const REASONS = REVIEW_REFUSAL_REASONS.map((value) => ({ value, label: REVIEW_REFUSALS[value].label }));

/** Refuses a review for a reason of the list, which its author is told (code de la consommation D111-18). */
export function RefusalDialog({ review, onClose }: ReviewDialogProps) {
  const [reason, setReason] = useState<ReviewRefusalReason>('off-topic');
  const reject = useCommand('PATCH /api/admin/reviews/:id', MODERATION_TEXTS.reject);
  const send = () =>
    reject.mutate({ id: review.id, body: { status: 'rejected', reason } }, { onSettled: onClose });
  return (
    <Dialog title="Refuser cet avis" onClose={onClose}>
      <div className={stack.x4}>
        <Select label="Motif" options={REASONS} value={reason} onChange={setReason} />
        <p className={quiet}>
          Son auteur l’apprend par e-mail&nbsp;: «&nbsp;Nous n’avons pas pu le publier, pour la raison
          suivante&nbsp;: {REVIEW_REFUSALS[reason].sentence}.&nbsp;» Une note basse n’est pas un motif.
        </p>
        <div className={styles.actions}>
          <Button size="small" isPending={reject.isPending} onClick={send}>
            Refuser l’avis
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The house's public answer to a review. */
export function AnswerDialog({ review, onClose }: ReviewDialogProps) {
  const [text, setText] = useState(review.answer ?? '');
  const answer = useCommand('PUT /api/admin/reviews/:id/answer', MODERATION_TEXTS.answer);
  const withdraw = useCommand('PUT /api/admin/reviews/:id/answer', MODERATION_TEXTS.withdraw);
  const close = { onSuccess: onClose };
  return (
    <Dialog title="Répondre à cet avis" onClose={onClose}>
      <div className={stack.x4}>
        <TextArea
          label="Réponse de la maison"
          hint="Publique, sous l’avis. N’y écrivez rien qui identifie une personne."
          maxLength={MAX_LENGTH.review.comment}
          value={text}
          onChange={setText}
        />
        <div className={styles.actions}>
          <Button
            size="small"
            isPending={answer.isPending}
            disabled={text.trim() === ''}
            onClick={() => answer.mutate({ id: review.id, body: { answer: text } }, close)}
          >
            Publier la réponse
          </Button>
          {review.answer !== null && (
            <Button
              size="small"
              variant="secondary"
              isPending={withdraw.isPending}
              onClick={() => withdraw.mutate({ id: review.id, body: { answer: null } }, close)}
            >
              Retirer la réponse
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
