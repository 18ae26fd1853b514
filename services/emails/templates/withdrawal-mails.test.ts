import { expect, it } from 'vitest';
import { renderText } from './render.ts';
import { withdrawalNotice, withdrawalReceipt } from './withdrawal-mails.ts';

const shop = { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' };
const withdrawal = {
  orderId: '11111111-1111-4111-8111-1111abcd1234',
  declaredAt: '2026-11-21T08:05:09Z',
  items: [{ productName: 'Rose Alba', quantity: 2 }],
  isWhole: true,
  mayHaveLeft: true,
  sendBackBefore: '2026-12-07',
  returnAddress: 'Mirïs, service retours\n12 rue de l’Oratoire\n06130 Grasse',
  orderUrl: 'https://miris.example/commande/suivi/abc',
};

it('the receipt names the order, the day and the time in Paris, and each article', () => {
  const mail = withdrawalReceipt(withdrawal, shop);
  expect(mail.subject).toContain('ABCD1234');
  expect(renderText(mail)).toContain('21 novembre 2026 à 09:05:09 (heure de Paris)');
  expect(renderText(mail)).toMatch(/Rose Alba.*2/);
  expect(renderText(mail)).toContain(withdrawal.orderUrl);
});

it('the receipt says who declared, without links, and until which day the articles may be sent back (L221-23)', () => {
  const text = renderText(withdrawalReceipt({ ...withdrawal, declaredBy: 'Camille evil.example' }, shop));
  expect(text).toMatch(/Déclarée par\s: Camille/);
  expect(text).not.toContain('evil.example');
  expect(text).toMatch(/Au plus tard le\s: 7 décembre 2026/);
  expect(text).not.toMatch(/avant le/i);
});

it('it says where the parcel goes, until when, at whose cost, and what of opened bottles', () => {
  const text = renderText(withdrawalReceipt(withdrawal, shop));
  expect(text).toContain('Mirïs, service retours, 12 rue de l’Oratoire, 06130 Grasse');
  expect(text).toContain('7 décembre 2026');
  expect(text).toContain('à votre charge');
  expect(text).toContain('dont le scellé a été ouvert');
  const unsaid = renderText(withdrawalReceipt({ ...withdrawal, returnAddress: '' }, shop));
  expect(unsaid).toContain('contact@miris.example');
});

it('it asks for the parcel back only where it may have left', () => {
  const here = renderText(withdrawalReceipt({ ...withdrawal, mayHaveLeft: false }, shop));
  expect(here).toContain('vous n’avez rien à faire');
  expect(here).not.toContain('à votre charge');
});

it('it promises delivery back for the whole order only', () => {
  expect(renderText(withdrawalReceipt(withdrawal, shop))).toContain('frais de livraison standard compris');
  const part = renderText(withdrawalReceipt({ ...withdrawal, isWhole: false }, shop));
  expect(part).not.toContain('livraison standard');
});

it('the house is told until when it has to pay back, and not to send what has not left', () => {
  const notice = { ...withdrawal, declaredBy: 'Camille evil.example', refundBefore: '2026-12-05' };
  const text = renderText(withdrawalNotice(notice, shop));
  expect(text).toContain('5 décembre 2026');
  expect(text).not.toContain('evil.example');
  expect(withdrawalNotice({ ...notice, mayHaveLeft: false }, shop).title).toBe('Ne pas expédier');
});
