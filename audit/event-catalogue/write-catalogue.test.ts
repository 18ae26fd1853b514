import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventsByCategory } from '#contracts/events/catalogue.ts';
import type { EventDefinition } from '#contracts/events/event.ts';
import { eventFields } from './event-fields.ts';
import { writeCatalogue } from './write-catalogue.ts';

const definitions = Object.values(eventsByCategory).flatMap((group) =>
  Object.entries<EventDefinition>(group),
);

describe('the event catalogue', () => {
  it('is what the contracts say (else run: npm run docs:events)', async () => {
    expect(await readFile('docs/events.md', 'utf8')).toBe(writeCatalogue());
  });

  it('says of every field what it means', () => {
    const silent = definitions.flatMap(([type, { schema }]) =>
      eventFields(schema).flatMap(({ path, meaning }) => (meaning === null ? [`${type}.${path}`] : [])),
    );
    expect(silent).toEqual([]);
  });

  it('marks what is personal and names units', () => {
    const fields = eventFields(eventsByCategory.order.OrderPlaced.schema);
    expect(fields.find(({ path }) => path === 'customer.email')).toMatchObject({ personal: true });
    expect(fields.find(({ path }) => path === 'lines[].unitPrice')).toMatchObject({
      type: 'integer',
      unit: 'euro cents',
      personal: false,
    });
    expect(fields.find(({ path }) => path === 'promo.code')).toMatchObject({ type: 'string' });
  });
});
