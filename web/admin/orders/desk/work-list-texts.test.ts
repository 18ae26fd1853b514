import { describe, expect, it } from 'vitest';
import type { WorkListCounts } from '#contracts/http/order-filters.ts';
import { workListLinks } from './work-list-texts.ts';

const NONE: WorkListCounts = {
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
const NOW = new Date('2026-11-26T23:30:00.000Z');
const returnsDue = (nextReturnDue: string | null) =>
  workListLinks({ ...NONE, returns: 2, nextReturnDue }, NOW).find(({ work }) => work === 'returns');

describe('a work list', () => {
  it('leads to what it counts', () => {
    const links = workListLinks({ ...NONE, late: 3, mailsFailed: 1 }, NOW);
    expect(links.find(({ label }) => label === 'En retard')).toMatchObject({
      count: 3,
      href: '#commandes?liste=late',
    });
    expect(links.find(({ label }) => label === 'E-mails en échec')).toMatchObject({
      count: 1,
      href: '#emails?statut=failed',
    });
  });

  it('says how long the first refund of a withdrawal may still wait, in days of Paris', () => {
    expect(returnsDue(null)?.note).toBeUndefined();
    expect(returnsDue('2026-12-04')).toMatchObject({ note: 'encore 7 jours', isAlarming: false });
    expect(returnsDue('2026-11-28')).toMatchObject({ note: 'encore 1 jour', isAlarming: true });
    expect(returnsDue('2026-11-27')).toMatchObject({ note: 'aujourd’hui', isAlarming: true });
    expect(returnsDue('2026-11-26')).toMatchObject({ note: 'en retard', isAlarming: true });
  });
});
