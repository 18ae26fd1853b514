import type {
  StrayMoneyEvent,
  StrayMoneyKind,
  StrayMoneyStanding,
} from '#contracts/events/orders/stray-money.ts';
import type { Cents } from '#contracts/money.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';

/** What may change of it at the provider. */
export interface StrayMoneyAtProvider {
  /** In minor units of the currency; null where it is not known. */
  readonly amount: Cents | null;
  readonly currency: string | null;
  readonly standing: StrayMoneyStanding;
  /** Until when a dispute can be answered. */
  readonly respondBy: string | null;
}

export type StrayMoneyState =
  | { readonly status: 'absent' }
  | (StrayMoneyAtProvider & {
      readonly status: 'open' | 'dismissed';
      readonly kind: StrayMoneyKind;
      /** The provider's name for it. */
      readonly reference: string;
    });

/** Money without an order, as the provider tells it. */
export interface StrayMoneyReport extends StrayMoneyAtProvider {
  readonly kind: StrayMoneyKind;
  readonly reference: string;
  readonly paymentIntentId: string | null;
  /** By the provider's word. */
  readonly reason: string | null;
}

export interface NoticeStrayMoney {
  readonly type: 'NoticeStrayMoney';
  readonly strayMoneyId: string;
  readonly report: StrayMoneyReport;
  readonly now: string;
}

export interface DismissStrayMoney {
  readonly type: 'DismissStrayMoney';
  readonly strayMoneyId: string;
  readonly reason: string;
  /** How it stood before the eyes of whoever dismisses it; absent: no check. */
  readonly seen?: StrayMoneyState | undefined;
  readonly now: string;
}

export type StrayMoneyCommand = NoticeStrayMoney | DismissStrayMoney;
export interface StrayMoneyRefusal {
  /** `stale-stray-money`: it stands otherwise than whoever dismissed it saw. */
  readonly code: 'stray-money-not-found' | 'stale-stray-money';
}

type StrayMoneyDecision = Decision<StrayMoneyEvent, StrayMoneyRefusal>;

/** Money of no order rings until a person has said what it was, and is followed at the provider after that too. */
export const strayMoneyDecider: Decider<
  StrayMoneyState,
  StrayMoneyCommand,
  StrayMoneyEvent,
  StrayMoneyRefusal
> = {
  initialState: { status: 'absent' },

  evolve(state, event): StrayMoneyState {
    switch (event.type) {
      case 'StrayMoneyNoticed': {
        const { kind, reference } = event.data;
        return state.status === 'absent' ? { status: 'open', kind, reference, ...atProvider(event) } : state;
      }
      case 'StrayMoneyRevised':
        return state.status === 'absent' ? state : { ...state, ...atProvider(event) };
      case 'StrayMoneyDismissed':
        return state.status === 'absent' ? state : { ...state, status: 'dismissed' };
    }
  },

  decide(command, state) {
    return command.type === 'NoticeStrayMoney' ? notice(command, state) : dismiss(command, state);
  },
};

function atProvider({
  data,
}: Exclude<StrayMoneyEvent, { type: 'StrayMoneyDismissed' }>): StrayMoneyAtProvider {
  const { amount, currency, standing, respondBy } = data;
  return { amount, currency, standing, respondBy };
}

function notice({ strayMoneyId, report, now }: NoticeStrayMoney, state: StrayMoneyState): StrayMoneyDecision {
  if (state.status === 'absent')
    return accept({ type: 'StrayMoneyNoticed', data: { strayMoneyId, ...report, noticedAt: now } });
  const { amount, currency, standing, respondBy } = report;
  // A provider that says nothing of it any more takes nothing back of what it said.
  if (standing === 'unknown' || isSame(report, state)) return accept();
  const revised = { strayMoneyId, amount, currency, standing, respondBy, revisedAt: now };
  return accept({ type: 'StrayMoneyRevised', data: revised });
}

function isSame(one: StrayMoneyAtProvider, other: StrayMoneyAtProvider): boolean {
  return (
    one.amount === other.amount &&
    one.currency === other.currency &&
    one.standing === other.standing &&
    one.respondBy === other.respondBy
  );
}

function dismiss(command: DismissStrayMoney, state: StrayMoneyState): StrayMoneyDecision {
  const { strayMoneyId, reason, seen, now } = command;
  if (state.status === 'absent') return refuse({ code: 'stray-money-not-found' });
  if (seen !== undefined && (seen.status !== state.status || !isSeen(seen, state)))
    return refuse({ code: 'stale-stray-money' });
  if (state.status === 'dismissed') return accept();
  return accept({ type: 'StrayMoneyDismissed', data: { strayMoneyId, reason, dismissedAt: now } });
}

function isSeen(seen: StrayMoneyState, state: StrayMoneyAtProvider): boolean {
  return seen.status !== 'absent' && isSame(seen, state);
}

/** Whether more is to be heard of it: a dispute that is not decided. */
export function isStillContested(state: StrayMoneyState): boolean {
  return (
    state.status !== 'absent' &&
    state.kind === 'dispute' &&
    (state.standing === 'needs-response' || state.standing === 'under-review')
  );
}
