import { lazy, memo } from 'react';
import type { Notes } from '#contracts/events/product.ts';
import { WhenSeen } from './WhenSeen.tsx';

const Pyramid = lazy(() => import('./Pyramid.tsx').then(({ Pyramid }) => ({ default: Pyramid })));

/** The drawn pyramid: links alone, which work as the server drew them. */
export const PyramidWhenSeen = memo(function PyramidWhenSeen({ notes }: { notes: Notes }) {
  return (
    <WhenSeen minHeight="20rem" isStill>
      <Pyramid notes={notes} />
    </WhenSeen>
  );
});
