import { describe, expect, it } from 'vitest';
import { type AuditPlace, auditFragmentOf, readAuditPlace } from './audit-location.ts';

const PLACES: AuditPlace[] = [
  { screen: 'journal', category: 'order' },
  { screen: 'journal', category: 'stock' },
  { screen: 'history', category: 'promo', id: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001' },
  { screen: 'history', category: 'review', id: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001' },
  { screen: 'history', category: 'salesGoal', id: '2026-11' },
  { screen: 'stock', productId: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001' },
  { screen: 'shop', day: null },
  { screen: 'shop', day: '2026-03-01' },
  { screen: 'integrity' },
];

describe('a place of the auditor’s page', () => {
  it.each(PLACES)('is found again from its address: $screen', (place) => {
    expect(readAuditPlace(auditFragmentOf(place))).toEqual(place);
  });

  it('is the journal of orders for what is unknown, and no day for what is none', () => {
    expect(readAuditPlace('')).toEqual({ screen: 'journal', category: 'order' });
    expect(readAuditPlace('#objectifs')).toEqual({ screen: 'journal', category: 'order' });
    expect(readAuditPlace('#ailleurs')).toEqual({ screen: 'journal', category: 'order' });
    expect(readAuditPlace('#a-une-date/hier')).toEqual({ screen: 'shop', day: null });
    expect(readAuditPlace('#commandes/%')).toEqual({ screen: 'history', category: 'order', id: '%' });
  });
});
