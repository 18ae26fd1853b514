import { expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { ReceivedMail } from '../facts.ts';
import { mailsTellTheTruth } from './mails.ts';
import { events, factsOf, logOf, mailTo } from './testing/made-up-facts.ts';

const { placed, paid, cancelled, mail, mailStarted, mailSent } = events;
const CONFIRMATION = 'aaaaaaaa-1111-4111-8111-111111111111';
const CANCELLATION = 'bbbbbbbb-1111-4111-8111-111111111111';
const sentOnce = [
  placed(),
  paid(),
  mail(CONFIRMATION),
  mailStarted(CONFIRMATION, false),
  mailSent(CONFIRMATION),
];
const confirmation = mailTo('ada@exemple.fr', CONFIRMATION);

function found(log: readonly ShopEvent[], mails: readonly ReceivedMail[]): string[] {
  return mailsTellTheTruth(factsOf({ log: logOf(log), mails })).map(({ sentence }) => sentence);
}

it('a paid order that is confirmed once to its own customer is right', () => {
  expect(found(sentOnce, [confirmation])).toEqual([]);
});

it('a paid order without a confirmation is named, and so is a confirmation without a payment', () => {
  expect(found([placed(), paid()], [])).toEqual(['a paid order was never confirmed by mail']);
  expect(found([placed(), mail(CONFIRMATION)], [])).toEqual([
    'an order was confirmed by mail that was never paid',
  ]);
});

it('a mail that was sent and did not arrive is named', () => {
  expect(found(sentOnce, [])).toEqual(['a mail (order-confirmation) was sent and never arrived']);
});

it('a second copy is named unless a try was cut short before', () => {
  expect(found(sentOnce, [confirmation, confirmation])).toEqual([
    'a mail (order-confirmation) arrived 2 times',
  ]);
  const again = [...sentOnce, mailStarted(CONFIRMATION, true)];
  expect(found(again, [confirmation, confirmation])).toEqual([]);
  expect(found(again, [confirmation, confirmation, confirmation])).toEqual([
    'a mail (order-confirmation) arrived 3 times',
  ]);
});

it('a mail to another address, one that nobody asked for and one with holes in it are named', () => {
  expect(found(sentOnce, [mailTo('eve@exemple.fr', CONFIRMATION)])).toEqual([
    'a mail for ada@exemple.fr went to eve@exemple.fr',
  ]);
  expect(found(sentOnce, [confirmation, mailTo('ada@exemple.fr', CANCELLATION)])[0]).toMatch(
    /that the log does not know/,
  );
  expect(found(sentOnce, [mailTo('ada@exemple.fr', CONFIRMATION, 'Bonjour undefined')])).toEqual([
    'a mail (order-confirmation) says “undefined”',
  ]);
});

it('a last mail that contradicts what became of the order is named', () => {
  const later = { ...mailTo('ada@exemple.fr', CANCELLATION), receivedAt: '2026-01-02T00:00:00.000Z' };
  const both = [...sentOnce, mail(CANCELLATION, 'order-cancelled'), mailSent(CANCELLATION)];
  expect(found(both, [confirmation, later])).toEqual([
    'the customer of a confirmed order read last that it was cancelled',
  ]);
  expect(found([...both, cancelled()], [confirmation, later])).toEqual([]);
  const earlier = { ...later, receivedAt: '2025-12-31T00:00:00.000Z' };
  expect(found([...both, cancelled()], [confirmation, earlier])).toEqual([
    'the customer of a cancelled order read last: order-confirmation',
  ]);
});

it('a mail that waits for another try contradicts nothing yet', () => {
  const waiting = [...sentOnce, cancelled(), mail(CANCELLATION, 'order-cancelled')];
  expect(found(waiting, [confirmation])).toEqual([]);
});
