import { memo } from 'react';
import type { DiscoverySetProps } from './DiscoverySet.tsx';
import { Nothing, part } from './part.ts';
import { WhenSeen } from './WhenSeen.tsx';

const DiscoverySet = part(() => import('./DiscoverySet.tsx').then((module) => module.DiscoverySet), Nothing);

/** The discovery set, below the collection: a link alone. */
export const DiscoverySetAsDrawn = memo(function DiscoverySetAsDrawn(props: DiscoverySetProps) {
  return (
    props.fromPage !== null && (
      <WhenSeen minHeight="20rem" isStill>
        <DiscoverySet {...props} />
      </WhenSeen>
    )
  );
});
