import { expect, it } from 'vitest';
import { esdbAddress } from './esdb-address.ts';

it.each([
  ['kurrentdb://shop:secret@node1,node2:2113?tls=true', 'esdb://shop:secret@node1,node2:2113?tls=true'],
  ['kurrentdb+discover://cluster.example:2113', 'esdb+discover://cluster.example:2113'],
  ['esdb://localhost:2113?tls=false', 'esdb://localhost:2113?tls=false'],
])('%s is the event store at %s', (given, read) => {
  expect(esdbAddress(given)).toBe(read);
});
