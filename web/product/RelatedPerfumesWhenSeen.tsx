import { type ComponentType, lazy, memo } from 'react';
import type { RelatedPerfumesProps } from './RelatedPerfumes.tsx';
import { WhenSeen } from './WhenSeen.tsx';

// Cards are far below the fold: their code is loaded when they come near. Where it does not come, the page goes on without them.
const RelatedPerfumes = lazy<ComponentType<RelatedPerfumesProps>>(() =>
  import('./RelatedPerfumes.tsx').then(
    (module) => ({ default: module.RelatedPerfumes }),
    (error: unknown) => {
      console.error('related perfumes could not be loaded', error);
      return { default: () => null };
    },
  ),
);

/** Perfumes that share notes with the one of the page, as the server drew them until the reader comes near. */
export const RelatedPerfumesWhenSeen = memo(function RelatedPerfumesWhenSeen(props: RelatedPerfumesProps) {
  return (
    <WhenSeen minHeight="40rem">
      <RelatedPerfumes perfumes={props.perfumes} />
    </WhenSeen>
  );
});
