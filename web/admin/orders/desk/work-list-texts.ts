import { inParis } from '#contracts/french/calendar.ts';
import type { WorkList, WorkListCounts } from '#contracts/http/desk/order-filters.ts';
import { daysIn } from '#contracts/http/figures/spans.ts';
import { plural } from '../../../ui/formats.ts';
import { fragmentOf, tabFragment } from '../../location.ts';

/** Where nothing is left to do. */
export const NOTHING_COUNTED: WorkListCounts = {
  toPrepare: 0,
  toSend: 0,
  late: 0,
  onHold: 0,
  refundsFailed: 0,
  disputed: 0,
  returns: 0,
  nextReturnDue: null,
  mailsFailed: 0,
  mailsWaiting: 0,
  reviewsToModerate: 0,
  messagesUnanswered: 0,
  stockCritical: 0,
};

/** A work list as it is drawn: how much, of what, and the way to it. */
export interface WorkListLink {
  readonly count: number;
  readonly label: string;
  /** What is urgent about it. */
  readonly note?: string;
  readonly href: string;
  /** It is one of the orders' own lists. */
  readonly work?: WorkList;
  /** Something there is wrong or runs out. */
  readonly isAlarming?: boolean;
}

/** What is to be done, with counts, in the order in which a working day sees to it. */
export function workListLinks(counts: WorkListCounts, now: Date): WorkListLink[] {
  const ofOrders = (work: WorkList, count: number, label: string, more: Partial<WorkListLink> = {}) => ({
    ...more,
    count,
    label,
    work,
    href: tabFragment('orders', { work }),
  });
  const due = counts.nextReturnDue === null ? undefined : daysLeft(counts.nextReturnDue, now);
  return [
    ofOrders('to-prepare', counts.toPrepare, 'À préparer'),
    ofOrders('to-send', counts.toSend, 'À expédier'),
    ofOrders('late', counts.late, 'En retard', { isAlarming: true }),
    ofOrders('on-hold', counts.onHold, 'Mises en attente'),
    ofOrders('returns', counts.returns, 'Rétractations', {
      ...(due !== undefined && { note: due.text, isAlarming: due.isUrgent }),
    }),
    ofOrders('refund-failed', counts.refundsFailed, 'Remboursements en échec', { isAlarming: true }),
    ofOrders('disputed', counts.disputed, 'Litiges', { isAlarming: true }),
    {
      count: counts.mailsFailed,
      label: 'E-mails en échec',
      href: fragmentOf({ screen: 'page', page: 'emails', search: { status: 'failed' } }),
      isAlarming: true,
    },
    {
      count: counts.reviewsToModerate,
      label: 'Avis à modérer',
      href: tabFragment('reviews', { status: 'pending' }),
    },
    {
      count: counts.messagesUnanswered,
      label: 'Messages sans réponse',
      href: fragmentOf({ screen: 'page', page: 'messages', search: { status: 'open' } }),
    },
    { count: counts.stockCritical, label: 'Stock critique', href: tabFragment('inventory') },
  ];
}

/** Few enough that one thinks of it today. */
const URGENT_DAYS = 2;

/** How long the first refund may still wait: `encore 3 jours`. */
function daysLeft(due: string, now: Date): { readonly text: string; readonly isUrgent: boolean } {
  const today = inParis(now).day;
  if (due < today) return { text: 'en retard', isUrgent: true };
  const left = daysIn({ from: today, to: due }) - 1;
  return {
    text: left === 0 ? 'aujourd’hui' : `encore ${plural(left, 'jour')}`,
    isUrgent: left <= URGENT_DAYS,
  };
}
