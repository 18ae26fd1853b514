/**
 * The PostgreSQL accounts of the shop's processes, each with no more rights than its process needs (`main/configuration/database-access.ts`). Where they do not exist,
 * as in `npm start`, every process works with the owner's account.
 */
export const SERVER_ROLE = 'miris_server';
export const WORKER_ROLE = 'miris_worker';
export const RELAY_ROLE = 'miris_relay';
