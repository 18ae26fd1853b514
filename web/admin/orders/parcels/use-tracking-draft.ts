import { useEffect } from 'react';
import { z } from 'zod';
import type { Order } from '#contracts/http/shop/orders.ts';
import { useDraft } from '../../data/drafts.ts';

const TYPED = z.string().nullable();

/** What is typed as an order's tracking number, kept until the list shows it saved. */
export function useTrackingDraft(order: Order) {
  const saved = order.trackingNumber ?? '';
  /** Null as long as nothing was typed: the saved number is shown. */
  const { value, setValue } = useDraft<string | null>({
    name: `tracking-${order.id}`,
    schema: TYPED,
    start: null,
    isUntouched: (text) => text === null || text === saved,
  });
  // Once the list shows what was typed, the field follows the list again.
  useEffect(() => setValue((kept) => (kept?.trim() === saved ? null : kept)), [saved, setValue]);
  const text = value ?? saved;
  const typed = text.trim();
  return {
    text,
    setText: setValue,
    /** The number as it is to be saved, null to take it back; undefined while nothing else than the saved one is typed. */
    toSave: typed === saved ? undefined : typed || null,
  };
}

export type TrackingDraft = ReturnType<typeof useTrackingDraft>;
