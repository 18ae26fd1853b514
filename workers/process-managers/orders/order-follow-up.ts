import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { type EventHandlers, type EventOf, typesOf } from '#contracts/events/event-handlers.ts';
import {
  defineProcessManager,
  type ProcessManager,
  type ProcessManagerDefinition,
  partitionByOrder,
} from '../../process-manager.ts';

/**
 * What follows from each event about an order: process managers with their steps. One does its steps in turn, before it looks at the
 * order's next event; each goes on from its own place in the log, so that a mail that cannot be written holds back no refund.
 */
const ORDER_FOLLOW_UP = {
  OrderPlaced: { 'order-emails': ['offerPayment'] },
  PaymentRequested: { refunds: ['cancelOpenIntents'] },
  PaymentConfirmed: {
    'order-stock': ['settleStock'],
    'payment-deadline': ['endHold'],
    invoices: ['issueDueDocuments'],
    'order-emails': ['confirmOrder'],
    'customer-recognition': ['recogniseCustomer'],
    'withdrawal-receipts': ['confirmWithdrawals'],
    'set-credits': ['settleCredit'],
  },
  OrderStatusChanged: {
    'order-stock': ['settleStockOfPending'],
    'payment-deadline': ['endHold'],
    'undo-period': ['noteChange'],
    refunds: ['refundOnceUndone'],
    'order-emails': ['announceStatus'],
    'customer-recognition': ['recogniseCustomer'],
    'set-credits': ['settleCredit'],
  },
  OrderCancelled: {
    'order-stock': ['settleStock'],
    'payment-deadline': ['endHold'],
    'undo-period': ['noteChange'],
    refunds: ['cancelOpenIntents', 'refund'],
    'order-emails': ['announceCancellation'],
    'set-credits': ['settleCredit'],
  },
  OrderReinstated: {
    'order-stock': ['settleStock'],
    'undo-period': ['noteChange'],
    refunds: ['refundOnceUndone'],
    invoices: ['issueDueDocuments'],
    'order-emails': ['announceReinstatement'],
    'customer-recognition': ['recogniseCustomer'],
    'set-credits': ['settleCredit'],
  },
  OrderDeleted: {
    'order-stock': ['settleStock'],
    'payment-deadline': ['endHold'],
    refunds: ['cancelOpenIntents', 'refund'],
    'set-credits': ['settleCredit'],
  },
  DeliveryAddressChanged: { 'order-emails': ['announceCorrection'] },
  OrderEmailCorrected: {
    'order-emails': ['announceEmail', 'announceReplacement'],
    'customer-recognition': ['recogniseAnew'],
  },
  ParcelDispatched: { 'order-emails': ['announceParcel'] },
  ParcelCorrected: { 'order-emails': ['announceParcel'] },
  ReplacementDecided: { 'order-stock': ['sendReplacements'] },
  ReplacementSent: { 'order-emails': ['announceReplacementSent'] },
  ReplacementAbandoned: { 'order-stock': ['giveBackReplacement'] },
  TrackingNumberAssigned: {
    'undo-period': ['noteChange'],
    refunds: ['refundOnceUndone'],
    'order-emails': ['announceDispatch'],
    'set-credits': ['settleCredit'],
  },
  TrackingNumberRemoved: {
    'undo-period': ['noteChange'],
    refunds: ['refundOnceUndone'],
    'order-emails': ['announceDispatch'],
    'set-credits': ['settleCredit'],
  },
  // All that waited while the change before it could be undone.
  UndoPeriodEnded: {
    'order-stock': ['settleStock'],
    'undo-period': ['dropChange'],
    refunds: ['cancelOpenIntents', 'refund'],
    'order-emails': ['announceChange'],
    'set-credits': ['settleCredit'],
  },
  WithdrawalDeclared: {
    'withdrawal-receipts': ['confirmWithdrawals'],
    'set-credits': ['settleCredit'],
  },
  ReturnReceived: { 'order-stock': ['settleStock'] },
  PaymentHeld: { refunds: ['refund'] },
  RefundRequested: { refunds: ['refund'], 'open-refunds': ['noteRefund'] },
  RefundSettled: {
    // One that failed may leave money here that another is to give back.
    refunds: ['refund'],
    'open-refunds': ['dropRefund'],
    invoices: ['issueDueDocuments'],
    'order-emails': ['announceRefund'],
    // One that failed may pay for the order again.
    'set-credits': ['settleCredit'],
  },
  PaymentDisputed: { 'open-disputes': ['noteDispute'] },
  DisputeRevised: { 'open-disputes': ['noteDispute'] },
  DisputedFundsWithdrawn: { 'open-disputes': ['noteDispute'], invoices: ['issueDueDocuments'] },
  // Money that was with its bank may be owed to the shopper.
  DisputedFundsReinstated: {
    'open-disputes': ['noteDispute'],
    refunds: ['refund'],
    // What was delivered meanwhile is paid again.
    'set-credits': ['settleCredit'],
  },
  DisputeClosed: {
    'open-disputes': ['noteDispute'],
    refunds: ['refund'],
    invoices: ['issueDueDocuments'],
  },
} as const satisfies { readonly [Type in ShopEventType]?: Readonly<Record<string, readonly string[]>> };

type FollowUp = typeof ORDER_FOLLOW_UP;
type Type = keyof FollowUp;

/** The process managers that follow orders. */
export type Follower = { [Each in Type]: keyof FollowUp[Each] }[Type];

type StepsAfter<After extends Type, Name extends Follower> = Name extends keyof FollowUp[After]
  ? FollowUp[After][Name] extends readonly (infer Step)[]
    ? Step
    : never
  : never;
type StepName<Name extends Follower> = { [Each in Type]: StepsAfter<Each, Name> }[Type] & string;
type TypesBefore<Name extends Follower, Step> = {
  [Each in Type]: Step extends StepsAfter<Each, Name> ? Each : never;
}[Type];

/** What a process manager does at each of its steps; an event may come again, so a step done twice is one done once. */
type Steps<Name extends Follower> = {
  readonly [Step in StepName<Name>]: (event: EventOf<TypesBefore<Name, Step>>) => Promise<unknown>;
};

interface FollowerDefinition<Name extends Follower>
  extends Pick<ProcessManagerDefinition, 'version' | 'reactTogether'> {
  readonly name: Name;
  readonly steps: Steps<Name>;
  /** What it does on events that are no order's. */
  readonly on?: ProcessManagerDefinition['on'];
}

/** A process manager that follows orders, by what it does at each step that is listed for it. */
export function defineFollower<Name extends Follower>({
  name,
  steps,
  on,
  ...rest
}: FollowerDefinition<Name>): ProcessManager {
  return defineProcessManager({
    ...rest,
    name,
    partition: partitionByOrder,
    on: { ...inTurn(name, steps), ...on },
  });
}

/** The events about an order that a process manager follows. */
export function typesFollowedBy(name: Follower): ReadonlySet<ShopEventType> {
  return typesOf(inTurn(name, {}));
}

function inTurn(name: string, steps: object): EventHandlers<[], Promise<void>> {
  // Listed for an event, a step takes it: `Steps` says so.
  const all = steps as Readonly<Record<string, (event: unknown) => Promise<unknown>>>;
  const listed: [string, Readonly<Record<string, readonly string[]>>][] = Object.entries(ORDER_FOLLOW_UP);
  return Object.fromEntries(
    listed.flatMap(([type, followers]) => {
      const names = followers[name];
      if (names === undefined) return [];
      const react = async (event: unknown) => {
        for (const step of names) await all[step]?.(event);
      };
      return [[type, react] as const];
    }),
  );
}
