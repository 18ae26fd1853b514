import type { ShippingMethod } from '#contracts/constants.ts';
import type { RelayPoint } from '#contracts/events/orders/order.ts';
import type { ReplacementReason } from '#contracts/orders/replacement-reason.ts';
import type { Bottles } from '../../returns/whereabouts.ts';
import type { DecidedOnSight } from './parcel.commands.ts';

/** Articles that arrived broken, wrong or never are to be sent again, free of charge. */
export interface DecideReplacement extends DecidedOnSight {
  readonly type: 'DecideReplacement';
  readonly replacementId: string;
  /** One entry per product. */
  readonly items: readonly Bottles[];
  readonly reason: ReplacementReason;
  readonly shippingMethod: ShippingMethod;
  readonly relayPoint: RelayPoint | null;
  readonly trackingNumber: string;
  readonly now: string;
}

/** Its bottles are out of the stock, or are not to be had. */
interface EndReplacement {
  readonly type: 'SendReplacement' | 'AbandonReplacement';
  readonly replacementId: string;
  readonly now: string;
}

export type ReplacementCommand = DecideReplacement | EndReplacement;
