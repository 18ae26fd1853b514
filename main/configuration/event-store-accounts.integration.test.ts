import { createServer } from 'node:http';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { closeServer, listen } from '../roles/http-server.ts';
import { prepareEventStoreAccounts, usersUrlOf } from './event-store-accounts.ts';

/** Stands for the event store's call to manage users, which the embedded one does not have; `known` are those it has. */
async function openUsers(known: Set<string>) {
  const asked: { path: string; authorization: string | undefined; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/users/', '');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.method === 'GET') {
      response.writeHead(known.has(path) ? 200 : 404).end();
      return;
    }
    asked.push({ path, authorization: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(request.headers.authorization === 'Basic YWRtaW46Z29vZA==' ? 201 : 401).end();
  });
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return { asked, url: `http://127.0.0.1:${address.port}/users/`, close: () => closeServer(server) };
}

let users: Awaited<ReturnType<typeof openUsers>> | undefined;
afterEach(async () => {
  await users?.close();
  users = undefined;
});

const adminUrl = (password: string) =>
  inject('eventStoreUrl').replace('esdb://', `esdb://admin:${password}@`);

describe('the accounts of the event store', () => {
  it('are made, or given these passwords, and may read $all', async () => {
    users = await openUsers(new Set(['relay']));
    await prepareEventStoreAccounts(adminUrl('good'), { shop: 's', relay: 'r' }, users.url);
    expect(users.asked.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '', body: { loginName: 'shop', fullName: 'shop', groups: [], password: 's' } },
      { path: 'relay/command/reset-password', body: { newPassword: 'r' } },
    ]);
    const client = EventStoreDBClient.connectionString(inject('eventStoreUrl'));
    const { metadata } = await client.getStreamMetadata('$all');
    expect(metadata?.acl?.readRoles).toEqual(['$admins', 'shop', 'relay']);
    const settings = [];
    for await (const { event } of client.readStream('$settings')) settings.push(event?.data);
    expect(settings.at(-1)).toMatchObject({
      $userStreamAcl: { $r: ['$admins', 'shop'], $w: ['$admins', 'shop'], $d: '$admins' },
      $systemStreamAcl: { $r: '$admins' },
    });
    await client.dispose();
  });

  it('are asked for with the password of admin', async () => {
    users = await openUsers(new Set());
    await expect(
      prepareEventStoreAccounts(adminUrl('wrong'), { shop: 's', relay: 'r' }, users.url),
    ).rejects.toThrow(/the account shop was refused with 401/);
  });

  it.each([
    ['esdb://admin:good@eventstore:2113?tls=true', 'https://eventstore:2113/users/'],
    ['esdb://admin:good@node1,node2:2114,node3?tlsCAFile=/ca', 'https://node1:2113/users/'],
    ['esdb+discover://admin:good@127.0.0.1?tls=false', 'http://127.0.0.1:2113/users/'],
  ])('are asked for at a node of %s', (connectionString, url) => {
    expect(usersUrlOf(connectionString)).toBe(url);
  });
});
