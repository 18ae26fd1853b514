import { describe, expect, it } from 'vitest';
import { NOTHING_COUNTED, workListLinks } from './work-list-texts.ts';

const NOW = new Date('2026-11-26T23:30:00.000Z');
const returnsDue = (nextReturnDue: string | null) =>
  workListLinks({ ...NOTHING_COUNTED, returns: 2, nextReturnDue }, NOW).find(
    ({ work }) => work === 'returns',
  );

describe('a work list', () => {
  it('leads to what it counts', () => {
    const links = workListLinks({ ...NOTHING_COUNTED, late: 3, mailsFailed: 1 }, NOW);
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
