import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RATINGS, type Rating, REVIEW_TITLES } from '#contracts/catalog/review-titles.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import type { SubmitReviewRequest } from '#contracts/http/shop/reviews.ts';
import { productReviewsQuery, reviews } from '../data/queries.ts';
import { useForm } from '../data/use-form.ts';
import { caption, pair } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { readSpamTrap, SpamTrap } from '../ui/fields/SpamTrap.tsx';
import { EmailField, TextArea, TextField } from '../ui/fields/TextField.tsx';
import { STAR } from '../ui/marks/Stars.tsx';
import { showError, showToast } from '../ui/overlays/toast.ts';
import { DegreeRadios } from './DegreeRadios.tsx';
import * as styles from './reviews.css.ts';

const DEFAULT_RATING: Rating = 5;

/** Leaves a review (specification §4, §5): 5 stars to begin with and again after sending; published after moderation. */
export function ReviewForm({ productId, titleId }: { productId: string; titleId: string }) {
  const [rating, setRating] = useState<Rating>(DEFAULT_RATING);
  const client = useQueryClient();
  const { field, isSending, formProps } = useForm<SubmitReviewRequest>({
    loadSchema: async () => (await import('#contracts/http/shop/reviews.ts')).submitReviewRequestSchema,
    onValid: async (review, form) => {
      const body = { ...review, ...(await readSpamTrap(form)), title: REVIEW_TITLES[review.rating] };
      await reviews.send('POST /api/products/:id/reviews', { id: productId, body });
      await client.invalidateQueries({ queryKey: productReviewsQuery(productId).queryKey });
      form.reset();
      setRating(DEFAULT_RATING);
      showToast({
        title: 'Avis ajouté',
        description: 'Votre avis a été soumis avec succès et sera publié après modération.',
      });
    },
    onFailure: () => showError('Erreur', "Une erreur est survenue lors de l'envoi de votre avis."),
  });

  return (
    <form {...formProps} action={`/parfums/${productId}`} className={styles.form} aria-labelledby={titleId}>
      <StarRadios value={rating} onChange={setRating} />
      <div className={pair}>
        <TextField
          {...field('customerName')}
          label="Votre nom"
          maxLength={MAX_LENGTH.review.name}
          autoComplete="name"
        />
        <EmailField
          {...field('customerEmail')}
          label="Votre e-mail"
          hint="Jamais publié&nbsp;: il nous sert à vérifier votre achat."
        />
      </div>
      <TextField
        {...field('experiencedOn')}
        isRequired={false}
        type="date"
        label="Quand avez-vous porté ce parfum&nbsp;?"
        hint="Facultatif, à peu près suffit."
        // Its author's to state (decision 43).
        defaultValue=""
      />
      <div className={pair}>
        <DegreeRadios scale="sillage" />
        <DegreeRadios scale="longevity" />
      </div>
      <SpamTrap />
      <TextArea {...field('comment')} label="Votre commentaire" maxLength={MAX_LENGTH.review.comment} />
      <p className={caption}>
        Chaque avis est lu avant publication. «&nbsp;Vérifié&nbsp;» signale un avis déposé avec l’adresse
        d’une commande payée de ce parfum&#8239;; aucun avis n’est rémunéré.{' '}
        <a href="/avis-clients">Comment nos avis sont vérifiés</a>
      </p>
      <div>
        <Button type="submit" isPending={isSending}>
          Envoyer mon avis
        </Button>
      </div>
    </form>
  );
}

interface StarRadiosProps {
  readonly value: Rating;
  readonly onChange: (rating: Rating) => void;
}

/** One to five stars: radio buttons, so that arrows, labels and forms work by themselves. */
function StarRadios({ value, onChange }: StarRadiosProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>Votre note</legend>
      <div className={styles.starRow}>
        <span className={styles.stars}>
          {RATINGS.toReversed().flatMap((rating) => [
            <input
              key={`input-${rating}`}
              id={`rating-${rating}`}
              className={styles.radio}
              type="radio"
              name="rating"
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
              aria-label={rating === 1 ? '1 étoile' : `${rating} étoiles`}
            />,
            <label key={`label-${rating}`} htmlFor={`rating-${rating}`} className={styles.star}>
              <svg viewBox="0 0 20 20" width="26" height="26" fill="currentColor" aria-hidden="true">
                <path d={STAR} />
              </svg>
            </label>,
          ])}
        </span>
        <output className={styles.chosen}>{frenchSpaces(REVIEW_TITLES[value])}</output>
      </div>
    </fieldset>
  );
}
