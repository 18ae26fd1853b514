import { describe, expect, it } from 'vitest';
import { customerSchema } from './events/order.ts';
import { reviewEvents } from './events/review.ts';
import { contactEvents, newsletterEvents } from './events/visitor.ts';
import { personalFields } from './personal.ts';

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
