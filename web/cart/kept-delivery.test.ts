import { beforeEach, describe, expect, it } from 'vitest';
import { keepDelivery, readDelivery } from './kept-delivery.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
});
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const ALL_SHOWN = () => true;
const WITHOUT_GIFT_FIELDS = (name: string) => !name.startsWith('gift.');
const GIFT = {
  customerName: 'Ada',
  isGift: 'on',
  'gift.wrap': 'on',
  'gift.message': 'Joyeux anniversaire !',
};

describe('the delivery that was typed', () => {
  it('keeps what was said of a gift while its fields are not on the page', () => {
    keepDelivery(storage, formOf(GIFT), ALL_SHOWN);
    keepDelivery(storage, formOf({ customerName: 'Ada L.', isGift: 'on' }), WITHOUT_GIFT_FIELDS);
    expect(readDelivery(storage)).toEqual({ ...GIFT, customerName: 'Ada L.' });
  });

  it('forgets a box that is on the page and not ticked', () => {
    keepDelivery(storage, formOf(GIFT), ALL_SHOWN);
    const { 'gift.wrap': _, ...unwrapped } = GIFT;
    keepDelivery(storage, formOf(unwrapped), ALL_SHOWN);
    expect(readDelivery(storage)).toEqual(unwrapped);
  });

  it('forgets what was said of a gift once it is none', () => {
    keepDelivery(storage, formOf(GIFT), ALL_SHOWN);
    keepDelivery(storage, formOf({ customerName: 'Ada', isGift: '' }), WITHOUT_GIFT_FIELDS);
    expect(readDelivery(storage)).toEqual({ customerName: 'Ada', isGift: '' });
  });
});
