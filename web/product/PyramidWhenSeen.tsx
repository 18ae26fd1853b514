import { lazy, memo } from 'react';
import type { Notes } from '#contracts/events/product.ts';
import { WhenSeen } from './WhenSeen.tsx';

// Behind a tab, and links alone: what the server drew works as it is until the tab is chosen.
const Pyramid = lazy(() => import('./Pyramid.tsx').then(({ Pyramid }) => ({ default: Pyramid })));

/** The drawn pyramid, whose code is loaded when it is shown. */
export const PyramidWhenSeen = memo(function PyramidWhenSeen({ notes }: { notes: Notes }) {
  return (
    <WhenSeen minHeight="20rem">
      <Pyramid notes={notes} />
    </WhenSeen>
  );
});
