import { expect, it } from 'vitest';
import { createOrderLinks, linkRevisionOf, ORDER_LINK_DAYS } from './order-links.ts';

const orderId = '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60';
const secret = 'a secret of at least thirty-two characters';
const now = new Date('2026-11-24T10:00:00.000Z');
const linksAt = (revision: number, secrets: Parameters<typeof createOrderLinks>[0] = secret) =>
  createOrderLinks(secrets, 'https://miris.example', async () => revision);
const links = linksAt(0);
const tokenOf = (linkRevision = 0, by = links) =>
  by.urlOf({ orderId, linkRevision }, now).split('/').at(-1) ?? '';

it('a link opens the order it was made for, until it is too old', async () => {
  const token = tokenOf();
  expect(await links.orderOf(token, now)).toBe(orderId);
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(await links.orderOf(token, later(ORDER_LINK_DAYS))).toBe(orderId);
  expect(await links.orderOf(token, later(ORDER_LINK_DAYS + 1))).toBeNull();
});

it('nobody makes a link without the secret, and a made-up one costs no read', async () => {
  const others = linksAt(0, 'another secret of thirty-two characters');
  const unread = createOrderLinks(secret, '', () => Promise.reject(new Error('read')));
  for (const revision of [0, 1]) expect(await unread.orderOf(tokenOf(revision, others), now)).toBeNull();
  expect(await unread.orderOf('AAAA', now)).toBeNull();
  const old = new Date(now.getTime() + (ORDER_LINK_DAYS + 1) * 86_400_000);
  expect(await unread.orderOf(tokenOf(), old)).toBeNull();
});

it('a link that was made before its order’s links were revoked opens nothing, one that was made since does', async () => {
  for (const made of [0, 1, 2, 70_000])
    for (const known of [0, 1, 2, 70_000])
      expect(await linksAt(known).orderOf(tokenOf(made), now)).toBe(made < known ? null : orderId);
});

it('a link of an order whose links were never revoked is the one that earlier versions made', () => {
  expect(tokenOf()).toBe('1FL-zCli2u2W2deRhsgiqj7S3OR703q4wfPysk38wYeMBTLgEP8YRz_A0Z2iDOMjyIg');
  expect(tokenOf(1)).not.toBe(tokenOf());
});

it('a link carries how often the links were revoked by then', () => {
  expect(linkRevisionOf([{ type: 'OrderPlaced' }])).toBe(0);
  expect(
    linkRevisionOf([{ type: 'OrderLinksRevoked' }, { type: 'OrderDeleted' }, { type: 'OrderLinksRevoked' }]),
  ).toBe(2);
});

it('a link opens under the next secret while the former one is named, and no longer', async () => {
  const next = 'the next secret of thirty-two characters';
  const changing = linksAt(1, [next, secret]);
  for (const revision of [1, 2]) {
    const token = tokenOf(revision);
    expect(await changing.orderOf(token, now)).toBe(orderId);
    expect(await linksAt(1, next).orderOf(token, now)).toBeNull();
    expect(tokenOf(revision, changing)).toBe(tokenOf(revision, linksAt(1, next)));
  }
});
