import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compileProgram } from '#embedded/testing/compile-program.ts';
import { openTestShop, type TestShop } from '#services/orders/testing/test-shop.ts';

const SERVERS = 2;
const ORDERS_EACH = 150;
const STOCK = 40;

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop(inject('eventStoreUrl'));
});
afterAll(() => shop.close());

interface ServerProcess {
  readonly child: ChildProcess;
  /** What it says next; it ends at its last line. */
  nextLine(): Promise<string>;
}

async function startServer(productId: string): Promise<ServerProcess> {
  const program = await compileProgram('embedded/end-to-end/faults/testing/placing-process.ts');
  const child = spawn(process.execPath, [program, inject('eventStoreUrl'), productId, String(ORDERS_EACH)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async nextLine() {
      const line = await lines.next();
      if (line.done) throw new Error('the server process ended by itself');
      return line.value;
    },
  };
}

describe('two server processes that sell the same perfume at the same time', () => {
  it(`sell exactly ${STOCK} of ${STOCK} bottles to ${SERVERS * ORDERS_EACH} orders, and tell the others why not`, async () => {
    const productId = await shop.addPerfume({ stock: STOCK });
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(productId)));
    await Promise.all(servers.map((server) => server.nextLine()));
    for (const { child } of servers) child.stdin?.write('go\n');
    const answers = await Promise.all(servers.map((server) => server.nextLine()));

    const outcomes = answers.flatMap((answer): unknown[] => JSON.parse(answer));
    const of = (outcome: string) => outcomes.filter((known) => known === outcome).length;
    expect(outcomes).toHaveLength(SERVERS * ORDERS_EACH);
    expect(of('sold')).toBe(STOCK);
    expect(of('insufficient-stock')).toBe(SERVERS * ORDERS_EACH - STOCK);
    expect(await shop.stockService.available(productId)).toBe(0);
    // As the log tells it.
    const { events } = await shop.store.readStream(`stock-${productId}`);
    expect(events.filter((event) => event.type === 'StockReserved')).toHaveLength(STOCK);
  });
});
