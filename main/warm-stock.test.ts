import { expect, it, vi } from 'vitest';
import { warmStock } from './warm-stock.ts';

function warming(available: (productId: string) => Promise<number>) {
  const warn = vi.fn();
  const read: string[] = [];
  return {
    warn,
    read,
    deps: {
      reads: { listProductIds: async () => ['rose', 'ambre', 'iris'] },
      stockRoom: {
        available: (productId: string) => {
          read.push(productId);
          return available(productId);
        },
      },
      logger: { warn },
    },
  };
}

it('reads the stock of all perfumes on sale, one after the other', async () => {
  let underWay = 0;
  const { deps, read, warn } = warming(async () => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    underWay -= 1;
    return 3;
  });
  await warmStock(deps, new AbortController().signal);
  expect(read).toEqual(['rose', 'ambre', 'iris']);
  expect(warn).not.toHaveBeenCalled();
});

it('ends when the server stops, without a word', async () => {
  const stopping = new AbortController();
  const { deps, read, warn } = warming(async () => {
    stopping.abort();
    throw new Error('the store is closed');
  });
  await warmStock(deps, stopping.signal);
  expect(read).toEqual(['rose']);
  expect(warn).not.toHaveBeenCalled();
});

it('leaves to the first order what cannot be read now, and says so', async () => {
  const { deps, warn } = warming(() => Promise.reject(new Error('the store is out of reach')));
  await warmStock(deps, new AbortController().signal);
  expect(warn).toHaveBeenCalledOnce();
});
