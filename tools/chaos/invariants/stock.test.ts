import { expect, it } from 'vitest';
import { bottlesAddUp } from './stock.ts';
import { events, factsOf, logOf } from './testing/made-up-facts.ts';

const { stocked, held, released, sold, placed, paid, cancelled } = events;

function found(...log: Parameters<typeof logOf>[0]): string[] {
  return bottlesAddUp(factsOf({ log: logOf(log) })).map(({ sentence }) => sentence);
}

it('finds nothing in an order that is placed and sold, or cancelled and given back', () => {
  expect(found(stocked(5), held(), placed(), paid(), sold())).toEqual([]);
  expect(found(stocked(5), held(), placed(), cancelled(), released())).toEqual([]);
  expect(found(stocked(5), held(), released())).toEqual([]);
});

it('names more bottles promised than there are', () => {
  expect(found(stocked(0), held(), placed())).toContain('1 bottles more are promised than there are');
});

it('names an order that was placed while other bottles were held for it than it says, or none', () => {
  expect(found(stocked(9), held(7), placed())[0]).toMatch(
    /when it was placed a pending order for 1 bottles had 7 held/,
  );
  expect(found(stocked(9), placed())[0]).toMatch(/had 0 held and 0 sold, not 1 and 0/);
});

it('names a hold that is changed under a living order, even when all is given back later', () => {
  expect(found(stocked(9), held(), placed(), released(), held(7), cancelled(), released(7))).toEqual([
    'an order for 1 bottles came to have 0',
    'an order for 1 bottles came to have 7',
  ]);
});

it('names bottles that stay held for an order that ended or never came to be', () => {
  expect(found(stocked(5), held(), placed(), cancelled())).toEqual([
    'in the end a cancelled order for 1 bottles had 1 held and 0 sold, not 0 and 0',
  ]);
  expect(found(stocked(5), held(2))).toEqual(['2 bottles stay held for an order that never came to be']);
});

it('names a sale of other bottles than were held', () => {
  expect(found(stocked(5), held(), placed(), paid(), sold(2))).toContain('2 bottles were sold of 1 held');
});
