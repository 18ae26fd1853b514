import { useMedia } from '../../parts/use-media.ts';
import type { Room } from './columns.tsx';

/** How much room a row of the orders has where no order is open beside it: all usual columns, or what fits a tablet held upright. */
export function useRoom(): Room {
  return useMedia('(min-width: 1290px)') ? 'wide' : 'tablet';
}
