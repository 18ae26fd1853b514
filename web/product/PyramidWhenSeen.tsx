import { lazy, memo } from 'react';
import type { Notes } from '#contracts/events/product.ts';
import { AsDrawn } from '../ui/AsDrawn.tsx';

const Pyramid = lazy(() => import('./Pyramid.tsx').then(({ Pyramid }) => ({ default: Pyramid })));

/** The drawn pyramid: links alone, which work as the server drew them. */
export const PyramidWhenSeen = memo(function PyramidWhenSeen({ notes }: { notes: Notes }) {
  return (
    <AsDrawn minHeight="20rem">
      <Pyramid notes={notes} />
    </AsDrawn>
  );
});
