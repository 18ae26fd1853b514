import { useMedia } from '../../parts/use-media.ts';
import type { Room } from './columns.tsx';

/** How much room a row of the orders has where no order is open beside it. */
export function useRoom(): Room {
  const isWide = useMedia('(min-width: 1362px)');
  const isLaptop = useMedia('(min-width: 1230px)');
  if (isWide) return 'wide';
  return isLaptop ? 'laptop' : 'tablet';
}
