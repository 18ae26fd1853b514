import { expect, it } from 'vitest';
import { createOrderLinks, ORDER_LINK_DAYS } from './order-links.ts';

const orderId = '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60';
const now = new Date('2026-11-24T10:00:00.000Z');
const links = createOrderLinks('a secret of at least thirty-two characters', 'https://miris.example');
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

it('a link opens the order it was made for, until it is too old', () => {
  const token = tokenOf(links.urlOf(orderId, now));
  expect(links.orderOf(token, now)).toBe(orderId);
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(links.orderOf(token, later(ORDER_LINK_DAYS))).toBe(orderId);
  expect(links.orderOf(token, later(ORDER_LINK_DAYS + 1))).toBeNull();
});

it('nobody makes a link without the secret', () => {
  const others = createOrderLinks('another secret of thirty-two characters', 'https://miris.example');
  expect(links.orderOf(tokenOf(others.urlOf(orderId, now)), now)).toBeNull();
  expect(links.orderOf('AAAA', now)).toBeNull();
});

it('a link opens under the next secret while the former one is named, and no longer', () => {
  const [orderId, now] = ['0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60', new Date('2026-03-01T10:00:00.000Z')];
  const [former, next] = [
    'a secret of at least thirty-two characters',
    'the next secret of thirty-two characters',
  ];
  const token = createOrderLinks(former, '').pathOf(orderId, now).split('/').at(-1) ?? '';
  const changing = createOrderLinks([next, former], '');
  expect(changing.orderOf(token, now)).toBe(orderId);
  expect(createOrderLinks(next, '').orderOf(token, now)).toBeNull();
  expect(changing.pathOf(orderId, now)).toBe(createOrderLinks(next, '').pathOf(orderId, now));
});
