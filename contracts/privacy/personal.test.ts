import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reviewEvents } from '../events/catalog/review.ts';
import { eventsByCategory } from '../events/catalogue.ts';
import type { EventDefinition } from '../events/event.ts';
import { customerSchema, orderDetailsSchema } from '../events/orders/order.ts';
import { contactEvents, newsletterEvents } from '../events/people/visitor.ts';
import { emailSchema } from '../identifiers.ts';
import {
  forgotten,
  forgottenEmail,
  forgottenValue,
  isForgottenEmail,
  missingKeyOf,
  personal,
  personalFields,
  unreadableValue,
} from './personal.ts';

describe('personal data in events', () => {
  it('is marked wherever a name, e-mail address, phone or message stands', () => {
    const marked = [
      ...Object.values(customerSchema.shape),
      reviewEvents.ReviewSubmitted.schema.shape.customerName,
      reviewEvents.ReviewSubmitted.schema.shape.customerEmail,
      newsletterEvents.NewsletterSubscribed.schema.shape.email,
      contactEvents.ContactMessageReceived.schema.shape.email,
      contactEvents.ContactMessageReceived.schema.shape.message,
    ];
    for (const schema of marked) expect(personalFields.has(schema)).toBe(true);
  });

  it('is not claimed of what says nothing about a person', () => {
    expect(personalFields.has(reviewEvents.ReviewSubmitted.schema.shape.rating)).toBe(false);
  });
});

describe('what a shopper says of an order', () => {
  it('reads, once they are forgotten, as its marks say, a field that was added later too; the rest stays', () => {
    const schema = orderDetailsSchema.extend({
      birthday: personal(z.string()).optional(),
      greeted: z.array(personal(z.string())).default([]),
    });
    const details = {
      customer: { name: 'Camille Martin', email: 'camille@example.fr', phone: null },
      shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
      shippingMethod: 'colissimo',
      gift: {
        wrap: true,
        message: 'Bon anniversaire',
        recipientName: 'Zoé',
        sendFrom: '2026-12-20',
      } as const,
      birthday: '4 mai',
      greeted: ['Ada', 'Rémi'],
    };
    const keyId = '1d2e3f40-5b6c-4d7e-8f90-a1b2c3d40099';
    const blank = '(effacé)';
    expect(forgotten(schema, details, keyId)).toEqual({
      customer: { name: blank, email: forgottenEmail(keyId), phone: null },
      shippingAddress: { street: blank, city: blank, postalCode: blank, country: 'France' },
      shippingMethod: 'colissimo',
      gift: { wrap: true, message: blank, recipientName: blank, sendFrom: '2026-12-20' },
      birthday: blank,
      greeted: [blank, blank],
    });
  });
});

describe('an event with personal data', () => {
  it('tells an address that cannot be read from a forgotten one', () => {
    const keyId = '1d2e3f40-5b6c-4d7e-8f90-a1b2c3d40099';
    expect(missingKeyOf(unreadableValue('email', keyId))).toBe(keyId);
    expect(isForgottenEmail(unreadableValue('email', keyId))).toBe(false);
    for (const address of [forgottenEmail(keyId), 'camille@example.fr', 'x@cle-manquante.invalid'])
      expect(missingKeyOf(address)).toBeNull();
  });

  it('is never taken from somebody who types what stands for it', () => {
    const keyId = randomUUID();
    for (const typed of [unreadableValue('email', keyId), forgottenEmail(keyId), 'x@documents.invalid'])
      expect(emailSchema.safeParse(` ${typed.toUpperCase()}`).success, typed).toBe(false);
    expect(emailSchema.parse(' Camille@Exemple.fr ')).toBe('camille@exemple.fr');
  });

  it('says whom it is about, and reads as its contract asks once they are forgotten', () => {
    const keyId = '1d2e3f40-5b6c-4d7e-8f90-a1b2c3d40099';
    expect(forgottenEmail(keyId)).toBe('efface-1d2e3f40@donnees.invalid');
    expect(isForgottenEmail(forgottenEmail(keyId))).toBe(true);
    for (const definitions of Object.values(eventsByCategory))
      for (const [type, definition] of Object.entries<EventDefinition>(definitions))
        for (const schema of markedIn(definition.schema)) {
          expect(definition.subjectOf, type).toBeDefined();
          const form = personalFields.get(schema)?.forgotten ?? 'text';
          expect(schema.safeParse(forgottenValue(form, keyId)).success, type).toBe(true);
          expect(schema.safeParse(unreadableValue(form, keyId)).success, type).toBe(true);
        }
  });
});

/** The schemas marked as personal in an event's data, however deep they stand. */
function markedIn(schema: z.ZodType): z.ZodType[] {
  if (personalFields.has(schema)) return [schema];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.values(schema.shape).flatMap((inner) => (inner instanceof z.ZodType ? markedIn(inner) : []));
}
