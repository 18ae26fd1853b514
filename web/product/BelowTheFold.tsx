import { type ComponentType, lazy, memo } from 'react';
import type { CharacterProps } from './Character.tsx';
import { LostForm } from './LostForm.tsx';
import type { ProductReviewsProps } from './ProductReviews.tsx';
import type { RelatedPerfumesProps } from './RelatedPerfumes.tsx';
import { WhenSeen } from './WhenSeen.tsx';

/** A part whose code may not come: the page stays, without it or with what says so. */
function part<Props>(load: () => Promise<ComponentType<Props>>, Lost: ComponentType<Props>) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      (error: unknown) => {
        console.error('a part of the page could not be loaded', error);
        return { default: Lost };
      },
    ),
  );
}

const Nothing = () => null;
const Character = part(() => import('./Character.tsx').then((module) => module.Character), Nothing);
const ProductReviews = part(
  () => import('./ProductReviews.tsx').then((module) => module.ProductReviews),
  LostForm,
);
const RelatedPerfumes = part(
  () => import('./RelatedPerfumes.tsx').then((module) => module.RelatedPerfumes),
  Nothing,
);

/** What the house says of the perfume: texts alone. */
export const CharacterAsDrawn = memo(function CharacterAsDrawn(props: CharacterProps) {
  return (
    <WhenSeen minHeight="30rem" isStill>
      <Character {...props} />
    </WhenSeen>
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
    <WhenSeen minHeight="30rem" isStill>
      <RelatedPerfumes {...props} />
    </WhenSeen>
  );
});
