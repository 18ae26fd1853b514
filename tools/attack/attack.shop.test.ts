import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/open-shop.ts';
import { sharedShop } from '#embedded/testing/shared-shop.ts';
import { processorMs } from '#main/testing/processor-time.ts';
import { type RoleProcess, startRole } from '#main/testing/role-process.ts';
import { playAll, type Result, tableOf } from './play.ts';

let server: RoleProcess;
let results: Result[];
beforeAll(async () => {
  const { dataDir, addresses } = sharedShop();
  server = await startRole('server', {
    dataDir,
    env: { RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://attaque.example' },
  });
  const { url } = server;
  const { mailbox } = addresses;
  const written = async (mark: string) => {
    await eventually('the request in the log', async () => server.output().includes(mark));
    return server.output() + (await (await fetch(`${server.operationsUrl}/metrics`)).text());
  };
  results = await playAll({
    url,
    adminPassword: ADMIN_PASSWORD,
    isHttps: true,
    trustsUs: true,
    factor: 0.1,
    mailbox,
    processorMs: () => processorMs(server.pid),
    written,
  });
});
afterAll(() => server.stop());

it('every attack of the audit is held, and each can be played', () => {
  const fallen = results.filter(({ answer }) => answer.held !== true);
  expect(fallen, tableOf(results)).toEqual([]);
});
