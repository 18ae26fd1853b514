import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  REVIEW_REFUSAL_REASONS,
  REVIEW_REFUSALS,
  type ReviewRefusalReason,
} from '#contracts/catalog/review-refusals.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import {
  type ModeratedReview,
  refusalReasonSchema,
  staleReviewSchema,
} from '#contracts/http/shop/reviews.ts';
import { countRatings } from '../../data/review-summary.ts';
import { ReviewsBlock } from '../../reviews/ReviewsBlock.tsx';
import { quiet, stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect, Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { freshIn, readDraft, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { pendingReviewsText } from '../format.ts';
import { useListSearch } from '../location.ts';
import { EventsLink } from '../parts/EventsLink.tsx';
import { RestoredNotice } from '../parts/FormParts.tsx';
import { Loaded, LongList, TabHead } from '../parts/lists/ListParts.tsx';
import { goOnToNextRow } from '../parts/lists/row-focus.ts';
import { GoneMark, NewEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { compactSelect, tools } from '../parts/parts.css.ts';
import { narrowedReviews, type ReviewSearch, reviewSearchSchema, reviewsAbout } from './review-search.ts';
import { REVIEW_STATES } from './review-states.ts';
import * as styles from './reviews.css.ts';

const MODERATION_TEXTS = {
  publish: { done: 'Avis publié', failedDetail: "Impossible de publier l'avis" },
  answer: { done: 'Réponse publiée', failedDetail: "Impossible d'enregistrer la réponse" },
  withdraw: { done: 'Réponse retirée', failedDetail: 'Impossible de retirer la réponse' },
  reject: { done: 'Avis rejeté', failedDetail: "Impossible de rejeter l'avis" },
} as const;

const STATE_OPTIONS = [
  { value: 'all', label: 'Tous les états' },
  { value: 'pending', label: REVIEW_STATES.pending.label },
  { value: 'published', label: REVIEW_STATES.published.label },
  { value: 'rejected', label: REVIEW_STATES.rejected.label },
] as const;
const RATING_OPTIONS = [
  { value: 'all', label: 'Toutes les notes' },
  ...(['5', '4', '3', '2', '1'] as const).map((value) => ({ value, label: `${value} sur 5` })),
] as const;

/** Every review, those that wait first (decision 8). */
export function ReviewsTab() {
  const query = useQuery(adminQueries.reviews);
  const { search, narrow } = useListSearch(reviewSearchSchema);
  const about = reviewsAbout(query.data ?? [], search);
  const steady = useSteadyList({
    entries: narrowedReviews(about, search),
    keyOf: ({ id }) => id,
    scope: JSON.stringify(search),
    query,
  });
  return (
    <>
      <TabHead
        title="Avis"
        summary={query.data && pendingReviewsText(query.data)}
        action={
          <search className={tools}>
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer par état"
              options={STATE_OPTIONS}
              value={search.status}
              onChange={(status) => narrow({ status })}
            />
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer par note"
              options={RATING_OPTIONS}
              value={search.rating}
              onChange={(rating) => narrow({ rating })}
            />
          </search>
        }
      />
      <About
        search={search}
        productName={about.find(({ productId }) => productId === search.article)?.productName}
        onAll={() => narrow({ article: '', from: '', to: '' })}
      />
      <Loaded query={query} what="les avis" rows={3} rowHeight="9rem">
        {() => (
          <>
            <NewEntries list={steady} textOf={(waiting) => plural(waiting, 'nouvel avis', 'nouveaux avis')} />
            <LongList entries={steady.shown}>
              {(listed) => (
                <ReviewsBlock
                  reviews={listed}
                  // What is published makes the average (decision 9).
                  counts={countRatings(about.filter(({ status }) => status === 'published'))}
                  showAll
                  actions={(review) => (
                    <>
                      <GoneMark isGone={steady.isGone(review)} />
                      <ReviewModeration review={review} />
                    </>
                  )}
                />
              )}
            </LongList>
          </>
        )}
      </Loaded>
    </>
  );
}

interface AboutProps {
  readonly search: ReviewSearch;
  readonly productName: string | undefined;
  readonly onAll: () => void;
}

/** Which perfume and days a figure led to, and the way back to all. */
function About({ search: { article, from, to }, productName, onAll }: AboutProps) {
  if (article === undefined && from === undefined && to === undefined) return null;
  const text = [
    'Avis',
    article && `sur ${productName ?? 'ce parfum'}`,
    from && `du ${dayMonthYear(from)}`,
    to && to !== from && `au ${dayMonthYear(to)}`,
  ];
  return (
    <p className={styles.about}>
      <span>{text.filter(Boolean).join(' ')}</span>
      <Button variant="link" size="inline" onClick={onAll}>
        Tous les avis
      </Button>
    </p>
  );
}

/** Below a review: of which perfume, by which address, in what state, and Publier / Rejeter. */
function ReviewModeration({ review }: { review: ModeratedReview }) {
  const publish = useCommand('PATCH /api/admin/reviews/:id', MODERATION_TEXTS.publish);
  const [asked, setAsked] = useState<'refusal' | 'answer' | null>(null);
  const state = REVIEW_STATES[review.status];
  const { name: answerName, schema: answerSchema } = answerDraft(review);
  const isAnswerBegun = asked === null && readDraft(answerName, answerSchema) !== null;
  const about = `l'avis de ${review.customerName} sur ${review.productName}`;
  return (
    <div className={styles.moderation}>
      <div className={styles.facts}>
        <Badge variant={state.badge}>{state.label}</Badge>
        {review.refusal !== null && <span>{REVIEW_REFUSALS[review.refusal].label}</span>}
        <span className={styles.product}>{review.productName}</span>
        <span className={styles.email}>{review.customerEmail}</span>
        <EventsLink
          category="review"
          id={review.id}
          of={`avis de ${review.customerName} sur ${review.productName}`}
        />
      </div>
      <div className={styles.actions}>
        {review.status !== 'published' && (
          <Button
            name="publish"
            size="small"
            isPending={publish.isPending}
            aria-label={`Publier ${about}`}
            onClick={({ currentTarget }) => {
              goOnToNextRow(currentTarget);
              publish.mutate({ id: review.id, body: { status: 'published' }, revision: review.revision });
            }}
          >
            Publier
          </Button>
        )}
        {review.status !== 'rejected' && (
          <Button
            name="reject"
            variant="secondary"
            size="small"
            aria-disabled={publish.isPending}
            aria-label={`Rejeter ${about}`}
            onClick={() => setAsked('refusal')}
          >
            Rejeter
          </Button>
        )}
        <Button
          name="answer"
          variant="link"
          size="inline"
          aria-label={`${review.answer === null ? 'Répondre à' : 'Modifier la réponse à'} ${about}`}
          onClick={() => setAsked('answer')}
        >
          {review.answer === null ? 'Répondre' : 'Modifier la réponse'}
        </Button>
        {isAnswerBegun && <Badge variant="outline">Réponse commencée</Badge>}
      </div>
      {asked === 'refusal' && <RefusalDialog review={review} onClose={() => setAsked(null)} />}
      {asked === 'answer' && <AnswerDialog review={review} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface ReviewDialogProps {
  readonly review: ModeratedReview;
  readonly onClose: () => void;
}

const FIRST_REASON: ReviewRefusalReason = 'off-topic';
const REASONS = REVIEW_REFUSAL_REASONS.map((value) => ({ value, label: REVIEW_REFUSALS[value].label }));

/** Refuses a review for a reason of the list, which its author is told (code de la consommation D111-18). */
function RefusalDialog({ review, onClose }: ReviewDialogProps) {
  const [seen] = useState(review.revision);
  const {
    value: reason,
    setValue: setReason,
    ...chosen
  } = useDraft<ReviewRefusalReason>({
    name: `review-refusal-${review.id}`,
    schema: refusalReasonSchema,
    start: FIRST_REASON,
  });
  const reject = useCommand('PATCH /api/admin/reviews/:id', MODERATION_TEXTS.reject);
  const send = () =>
    reject.mutate(
      { id: review.id, body: { status: 'rejected', reason }, revision: seen },
      { onSuccess: chosen.discard, onSettled: onClose },
    );
  return (
    <Dialog title="Refuser cet avis" onClose={onClose}>
      <div className={stack.x4}>
        {chosen.isRestored && <RestoredNotice onDiscard={chosen.discard} />}
        <Select label="Motif" options={REASONS} value={reason} onChange={setReason} />
        <p
          className={quiet}
        >{`Son auteur l’apprend par e-mail\u00a0: «\u00a0Nous n’avons pas pu le publier, pour la raison suivante\u00a0: ${REVIEW_REFUSALS[reason].sentence}.\u00a0» Une note basse n’est pas un motif.`}</p>
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

const answerDraftSchema = z.object({
  text: z.string(),
  /** What stood there when it was begun, and then what others made of it: told, it may be written over. */
  seen: z.int().optional(),
});
type AnswerDraft = z.infer<typeof answerDraftSchema>;

/** An answer, as typed, that is neither published nor given up. */
function answerDraft(review: ModeratedReview) {
  const start: AnswerDraft = { text: review.answer ?? '', seen: review.revision };
  return {
    name: `review-answer-${review.id}`,
    schema: answerDraftSchema,
    start,
    isUntouched: ({ text }: AnswerDraft) => text === start.text,
  };
}

/** The house's public answer to a review. What is typed is kept however the window is closed. */
function AnswerDialog({ review, onClose }: ReviewDialogProps) {
  const { value, setValue, ...typed } = useDraft(answerDraft(review));
  const { text, seen } = value;
  const answer = useCommand('PUT /api/admin/reviews/:id/answer', MODERATION_TEXTS.answer);
  const withdraw = useCommand('PUT /api/admin/reviews/:id/answer', MODERATION_TEXTS.withdraw);
  const close = {
    onSuccess: () => {
      typed.discard();
      onClose();
    },
    onError: (error: unknown) =>
      setValue((before) => ({ ...before, seen: freshIn(error, staleReviewSchema)?.revision ?? before.seen })),
  };
  return (
    <Dialog title="Répondre à cet avis" onClose={onClose}>
      <div className={stack.x4}>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <TextArea
          label="Réponse de la maison"
          hint="Publique, sous l’avis. N’y écrivez rien qui identifie une personne."
          maxLength={MAX_LENGTH.review.comment}
          value={text}
          onChange={(changed) => setValue((before) => ({ ...before, text: changed }))}
        />
        <div className={styles.actions}>
          <Button
            size="small"
            isPending={answer.isPending}
            disabled={text.trim() === ''}
            onClick={() => answer.mutate({ id: review.id, body: { answer: text }, revision: seen }, close)}
          >
            Publier la réponse
          </Button>
          {review.answer !== null && (
            <Button
              size="small"
              variant="secondary"
              isPending={withdraw.isPending}
              onClick={() =>
                withdraw.mutate({ id: review.id, body: { answer: null }, revision: seen }, close)
              }
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
