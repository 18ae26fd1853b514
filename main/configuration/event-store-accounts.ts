import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { accountOf } from '#platform/event-store/append-events.ts';
import { placeOf } from './reachability.ts';

/** The shop’s accounts. */
const SHOP_ACCOUNT = 'shop';
const RELAY_ACCOUNT = 'relay';

const ADMINS = '$admins';
const ONLY_ADMINS = { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS };
const SETTINGS = {
  // Servers and workers append and read; no account of the shop deletes a stream or truncates one by its metadata.
  $userStreamAcl: { ...ONLY_ADMINS, $r: [ADMINS, SHOP_ACCOUNT], $w: [ADMINS, SHOP_ACCOUNT] },
  $systemStreamAcl: ONLY_ADMINS,
};
/** By default only administrators may read `$all`, which projections and the relay need. */
const ALL_ACL = { readRoles: [ADMINS, SHOP_ACCOUNT, RELAY_ACCOUNT] };
const TIMEOUT_MS = 10_000;

/**
 * Makes the shop's accounts in an EventStoreDB and gives them their rights; repeated, it gives the accounts these passwords.
 * @param adminUrl connection string with the password of `admin`.
 * @param usersUrl where its call to manage users is, if not on the same host.
 * @throws Error in a sentence when the event store refuses it.
 */
export async function prepareEventStoreAccounts(
  adminUrl: string,
  passwords: { readonly shop: string; readonly relay: string },
  usersUrl = usersUrlOf(adminUrl),
): Promise<void> {
  const users = usersOf(adminUrl, usersUrl);
  await users.put(SHOP_ACCOUNT, passwords.shop);
  await users.put(RELAY_ACCOUNT, passwords.relay);
  const client = EventStoreDBClient.connectionString(adminUrl);
  try {
    const { metadata } = await client.getStreamMetadata('$all');
    if (JSON.stringify(metadata?.acl?.readRoles) !== JSON.stringify(ALL_ACL.readRoles))
      await client.setStreamMetadata('$all', { ...metadata, acl: { ...metadata?.acl, ...ALL_ACL } });
    await client.appendToStream('$settings', jsonEvent({ type: 'update-default-acl', data: SETTINGS }));
  } finally {
    await client.dispose();
  }
}

/** Users are those of the whole cluster: any node can be asked. */
export function usersUrlOf(connectionString: string): string {
  const [node = ''] = placeOf(connectionString).split(',');
  const scheme = /[?&]tls=false\b/i.test(connectionString) ? 'http' : 'https';
  return `${scheme}://${node.includes(':') ? node : `${node}:2113`}/users/`;
}

/** The event store's call to manage users, over HTTP: the gRPC client has none. */
function usersOf(connectionString: string, base: string) {
  const { username, password } = accountOf(connectionString);
  const secret = `${username}:${password}`;
  const ask = (path: string, body?: object) =>
    fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(secret).toString('base64')}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async put(loginName: string, newPassword: string): Promise<void> {
      const known = await ask(loginName);
      const answer = known.ok
        ? await ask(`${loginName}/command/reset-password`, { newPassword })
        : await ask('', { loginName, fullName: loginName, groups: [], password: newPassword });
      if (!answer.ok)
        throw new Error(
          `EVENTSTORE_ADMIN_URL: the account ${loginName} was refused with ${answer.status}; is its password that of admin?`,
        );
    },
  };
}
