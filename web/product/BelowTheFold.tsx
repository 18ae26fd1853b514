import { memo } from 'react';
import { AsDrawn } from '../ui/AsDrawn.tsx';
import type { CharacterProps } from './Character.tsx';
import { LostForm } from './LostForm.tsx';
import type { ProductReviewsProps } from './ProductReviews.tsx';
import { Nothing, part } from './part.ts';
import type { RelatedPerfumesProps } from './RelatedPerfumes.tsx';
import type { RestockFormProps } from './RestockForm.tsx';
import { WhenSeen } from './WhenSeen.tsx';

const Character = part(() => import('./Character.tsx').then((module) => module.Character), Nothing);
const ProductReviews = part(
  () => import('./ProductReviews.tsx').then((module) => module.ProductReviews),
  LostForm,
);
const RelatedPerfumes = part(
  () => import('./RelatedPerfumes.tsx').then((module) => module.RelatedPerfumes),
  Nothing,
);

const RestockForm = part(() => import('./RestockForm.tsx').then((module) => module.RestockForm), Nothing);

/** The form of a perfume that is sold out. */
export const RestockFormWhenSeen = memo(function RestockFormWhenSeen(props: RestockFormProps) {
  return (
    <WhenSeen minHeight="20rem">
      <RestockForm {...props} />
    </WhenSeen>
  );
});

/** What the house and buyers say of the perfume: texts alone. */
export const CharacterAsDrawn = memo(function CharacterAsDrawn(props: CharacterProps) {
  return (
    <AsDrawn minHeight="30rem">
      <Character {...props} />
    </AsDrawn>
  );
});

/** The reviews, whose code is loaded when the reader comes near them. */
export const ReviewsWhenSeen = memo(function ReviewsWhenSeen(props: ProductReviewsProps) {
  return (
    <WhenSeen minHeight="60rem">
      <ProductReviews {...props} />
    </WhenSeen>
  );
});

/** Related perfumes: links alone, which work as the server drew them. */
export const RelatedAsDrawn = memo(function RelatedAsDrawn(props: RelatedPerfumesProps) {
  return (
    <AsDrawn minHeight="30rem">
      <RelatedPerfumes {...props} />
    </AsDrawn>
  );
});
