import { describe, expect, it } from 'vitest';
import type { Asked } from '../requests.ts';
import { answersAreExpected, commandsCountOnce, refusalsChangeNothing } from './commands.ts';
import { askedFor, events, factsOf, logOf, ORDER, PERFUME } from './testing/made-up-facts.ts';

const restock = askedFor({
  id: 'restock-1',
  method: 'PATCH',
  path: `/api/admin/products/${PERFUME}`,
  body: { stockQuantity: 15, stockQuantityBefore: 10 },
  status: 200,
});
const once = logOf([events.stocked(5)], { 0: 'restock-1' });
const twice = logOf([events.stocked(5), events.stocked(5)], { 0: 'restock-1', 1: 'restock-2' });

describe('a stock change', () => {
  const found = (requests: readonly Asked[], log = once) =>
    commandsCountOnce(factsOf({ log, requests })).map(({ sentence }) => sentence);

  it('counts once under its key, when it was acknowledged', () => {
    const again = { ...restock, id: 'restock-2' };
    expect(found([restock, again])).toEqual([]);
    expect(found([restock, again], twice)).toEqual(['a stock change by 5 came to 10 (answered 200, 200)']);
    expect(found([restock], [])).toEqual(['a stock change by 5 came to 0 (answered 200)']);
  });

  it('may count or not when no answer came, and not at all when it was refused', () => {
    expect(found([{ ...restock, status: null }])).toEqual([]);
    expect(found([{ ...restock, status: 503 }], [])).toEqual([]);
    expect(found([{ ...restock, status: 412 }], [])).toEqual([]);
    expect(found([{ ...restock, status: 412 }])).toEqual(['a stock change by 5 came to 5 (answered 412)']);
  });
});

it('a refusal after which something was recorded is named', () => {
  const asked = askedFor({ method: 'PATCH', path: `/api/admin/orders/${ORDER}`, status: 409 });
  const log = logOf([events.cancelled(), events.held()], { 0: asked.id, 1: asked.id });
  expect(refusalsChangeNothing(factsOf({ log, requests: [asked] }))).toMatchObject([
    { sentence: `PATCH /api/admin/orders/${ORDER} was refused with 409, and OrderCancelled was recorded` },
  ]);
  expect(refusalsChangeNothing(factsOf({ log, requests: [{ ...asked, status: 200 }] }))).toEqual([]);
});

it('an answer that a request may not get is named', () => {
  const failed = askedFor({ status: 500, isExpected: false });
  expect(answersAreExpected(factsOf({ requests: [askedFor({}), failed] }))).toMatchObject([
    { key: ORDER, sentence: 'POST /api/orders was answered 500 at 1970-01-01T00:00:00.000Z' },
  ]);
});
