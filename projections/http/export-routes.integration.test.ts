import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { EXPORT_NAMES, type ExportName, exportPath } from '#contracts/http/console/exports.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { allProjections } from '../all.ts';
import { houseProjection } from '../house/projection.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { exportRoutes } from './export-routes.ts';

const ORDERS = 1_203;
let readModels: TestReadModels;
let server: Server;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const history = createHistory();
  const productId = randomUUID();
  for (let index = 0; index < ORDERS; index += 1) {
    const orderId = randomUUID();
    const lines = [{ productId, quantity: 1, unitPrice: 10_000 }];
    // Half an hour before midnight in UTC is the next day in Paris.
    const placed = orderPlaced(orderId, { lines, placedAt: '2026-06-30T23:30:00.000Z' });
    const customer = { ...placed.data.customer, name: '=cmd|calc', phone: '+33612345678' };
    history.add(`order-${orderId}`, { ...placed, data: { ...placed.data, customer } });
    if (index < 2) history.add(`order-${orderId}`, paymentConfirmed(orderId));
  }
  const messageId = randomUUID();
  history.add(`contact-${messageId}`, {
    type: 'ContactMessageReceived',
    data: {
      messageId,
      name: 'Élise',
      email: 'elise@exemple.fr',
      subject: '@question',
      message: 'Bonjour ;\nmerci',
      receivedAt: '2026-06-30T10:00:00.000Z',
    },
  });
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
      ctx.status = error.problem.status;
    }
  });
  app.use(exportRoutes({ db: readModels.db, requireSession: (_ctx, next) => next() }).routes());
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await readModels.close();
});

async function linesOf(name: ExportName) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${exportPath(name)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain(`miris-${name}.csv`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes).split('\r\n').slice(0, -1);
}

describe('an export', () => {
  it.each(EXPORT_NAMES)('of %s says UTF-8 and begins with its columns', async (name) => {
    expect((await linesOf(name))[0]).toMatch(/^[^;]+;/);
  });

  it('holds every order once, however many batches that takes, and no formula', async () => {
    const [, ...lines] = await linesOf('commandes');
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(ORDERS);
    expect(lines[0]).toContain(";'=cmd|calc;");
    expect(lines[0]).toContain(';"=""+33612345678""";');
    expect(lines[0]).toContain(';01/07/2026 01:30:00;');
  });

  it('reckons the sales of a day and a month of Paris, and what of them is not here; VAT is left to the accounts', async () => {
    const [head, ...days] = await linesOf('ventes-par-jour');
    expect(head).toContain('Remboursé;Repris par les banques;À encaisser;Reste TTC');
    expect(head).not.toMatch(/TVA|HT/);
    expect(days).toEqual(['01/07/2026;2;200,00;0,00;0,00;22,00;178,00']);
    expect((await linesOf('ventes-par-mois')).slice(1)).toEqual(['07/2026;2;200,00;0,00;0,00;22,00;178,00']);
  });

  it('keeps a message in one cell, whatever was typed', async () => {
    expect((await linesOf('messages'))[1]).toBe(
      `30/06/2026 12:00:00;Élise;elise@exemple.fr;'@question;"Bonjour ;\nmerci"`,
    );
  });
});

describe('the report of sales to consumers', () => {
  const query = 'from=2026-07-01&to=2026-07-31&platform=PA01&platformName=Relais';
  const ask = async (asked: string) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/api/admin/exports/e-reporting.xml?${asked}`);
  };

  it('needs a house that says who it is', async () => {
    const answer = await ask(query);
    expect(answer.status).toBe(409);
    const history = createHistory();
    history.add('house-identity', {
      type: 'HouseIdentityRevised',
      data: { version: 1, identity: DEMO_HOUSE, revisedAt: '2026-07-01T08:00:00.000Z' },
    });
    await readModels.apply(houseProjection, history.events);
    const declared = await ask(query);
    expect(declared.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await declared.text()).toContain('<Report><ReportDocument>');
  });

  it.each(['platform=PA', 'platformName=', 'to=2026-06-30', 'from=hier'])(
    'is refused with %s',
    async (wrong) => {
      const asked = new URLSearchParams(query);
      for (const [name, value] of new URLSearchParams(wrong)) asked.set(name, value);
      expect((await ask(asked.toString())).status).toBe(400);
    },
  );
});
