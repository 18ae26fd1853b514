import { useQuery } from '@tanstack/react-query';
import { plural } from '../../ui/formats.ts';
import { adminQueries } from '../data/admin-api.ts';

/** How many people wait for a sold-out perfume, in words; null where nobody does, or as long as it is not known. */
export function useWaiting(): (productId: string) => string | null {
  const { data = [] } = useQuery(adminQueries.waiting);
  const counts = new Map(data.map(({ productId, waiting }) => [productId, waiting]));
  return (productId) => {
    const waiting = counts.get(productId);
    return waiting === undefined ? null : plural(waiting, 'personne l’attend', 'personnes l’attendent');
  };
}
