import { describe, expect, it } from 'vitest';
import { staleProductSchema } from '#contracts/http/console/stale-products.ts';
import { ApiError } from '../../../data/api.ts';
import { freshIn } from '../../data/drafts.ts';
import { aProduct } from '../../testing/fixtures.ts';
import { draftOfProduct, parseProduct, revisionOf } from './product-form.ts';
import { acceptTheirs, isContested, keepMine } from './stale-product.ts';

const opened = {
  ...aProduct({ name: 'Nuit', price: '89.00', volumeMl: 50, revision: 3 }),
  purchaseCost: '20.00',
  ean: '',
};
const editing = { opened, draft: { ...draftOfProduct(opened), name: 'Nuit d’or', stockQuantity: '14' } };
const stale = { revision: 5, changes: { name: 'Nuit bleue', price: '95.00', volumeMl: 75 } };

describe('a product that others changed while its form was open', () => {
  it('names what both changed', () => {
    expect(isContested(editing, 'name')).toBe(true);
    expect(isContested(editing, 'price')).toBe(false);
  });

  it('goes on with their values, and one’s own stock', () => {
    const next = acceptTheirs(editing, stale);
    expect(next.opened.revision).toBe(5);
    expect(next.draft).toMatchObject({
      name: 'Nuit bleue',
      price: '95.00',
      volumeMl: '75',
      stockQuantity: '14',
    });
  });

  it('tells of another purchase cost, typed here too', () => {
    const other = { revision: 5, changes: { purchaseCost: '25.00' } };
    const typed = { opened, draft: { ...editing.draft, purchaseCost: '22' } };
    expect(isContested(typed, 'purchaseCost')).toBe(true);
    expect(acceptTheirs(typed, other).draft.purchaseCost).toBe('25.00');
    expect(keepMine(typed, other)).toMatchObject({
      opened: { purchaseCost: '25.00' },
      draft: { purchaseCost: '22' },
    });
  });

  it('keeps what was typed here, and never undoes what only they changed', () => {
    const next = keepMine(editing, stale);
    expect(next.draft).toMatchObject({ name: 'Nuit d’or', price: '95.00', volumeMl: '75' });
    const parsed = parseProduct(next.draft);
    if (!parsed.ok) throw new Error('the draft holds');
    expect(revisionOf(next.opened, parsed.body)).toEqual({
      id: opened.id,
      name: 'Nuit d’or',
      stockQuantity: 14,
      stockQuantityBefore: opened.stockQuantity,
      isStockUndoable: true,
    });
  });

  it('is told by a 412 only', () => {
    const problem = { title: '', status: 412, detail: '', code: 'stale-revision' as const, fresh: stale };
    const told = (error: unknown) => freshIn(error, staleProductSchema);
    expect(told(new ApiError(412, '', problem))).toEqual(stale);
    expect(told(new ApiError(409, '', { ...problem, status: 409 }))).toBeNull();
    expect(told(new TypeError('Failed to fetch'))).toBeNull();
  });
});
