import { z } from 'zod';

/** Fields that say who somebody is. The event-store adapter stores them encrypted with a key per customer. */
export const personalFields = z.registry<{ personal: true }>();

/** Marks a schema's value as personal data (name, e-mail, phone, address). */
export function personal<T extends z.ZodType>(schema: T): T {
  personalFields.add(schema, { personal: true });
  return schema;
}
