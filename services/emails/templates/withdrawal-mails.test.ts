import { expect, it } from 'vitest';
import { renderText } from './render.ts';
import { withdrawalReceipt } from './withdrawal-mails.ts';

const shop = { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' };
const withdrawal = {
  orderId: '11111111-1111-4111-8111-1111abcd1234',
  declaredAt: new Date('2026-11-21T08:05:09Z'),
  mayHaveLeft: true,
  orderUrl: 'https://miris.example/commande/suivi/abc',
};

it('the receipt names the order, the day and the time in Paris', () => {
  const mail = withdrawalReceipt(withdrawal, shop);
  expect(mail.subject).toContain('ABCD1234');
  expect(renderText(mail)).toContain('21 novembre 2026 à 09:05:09 (heure de Paris)');
  expect(renderText(mail)).toContain(withdrawal.orderUrl);
});

it('it asks for the parcel back only where it may have left', () => {
  expect(renderText(withdrawalReceipt(withdrawal, shop))).toContain('Renvoyez-nous les articles');
  const here = { ...withdrawal, mayHaveLeft: false };
  expect(renderText(withdrawalReceipt(here, shop))).toContain('vous n’avez rien à faire');
});
