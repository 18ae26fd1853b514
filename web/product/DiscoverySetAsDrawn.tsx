import { memo } from 'react';
import { AsDrawn } from '../ui/AsDrawn.tsx';
import type { DiscoverySetProps } from './DiscoverySet.tsx';
import { Nothing, part } from './part.ts';

const DiscoverySet = part(() => import('./DiscoverySet.tsx').then((module) => module.DiscoverySet), Nothing);

/** The discovery set, below the collection: a link alone. */
export const DiscoverySetAsDrawn = memo(function DiscoverySetAsDrawn(props: DiscoverySetProps) {
  return (
    props.fromPage !== null && (
      <AsDrawn minHeight="20rem">
        <DiscoverySet {...props} />
      </AsDrawn>
    )
  );
});
