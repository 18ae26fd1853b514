import { mailboxOf } from '#contracts/identifiers.ts';
import { defineProjection } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { type RowsOf, table, text } from '../lib/table.ts';

const tables = {
  /** What somebody did under an address: an order, a review, a message or a subscription. */
  streams: table(
    {
      /** Its stream's name, `review-3f0c…`. */
      stream: text,
      /** `mailboxOf` the address. */
      mailbox: text,
    },
    ['stream'],
    { streams_of_mailbox: '(mailbox)' },
  ),
} as const;
export type CustomersTables = RowsOf<typeof tables>;

/** Which orders, reviews, messages and subscriptions are one customer's; nothing of those who are forgotten. */
export const customersProjection = defineProjection({
  name: 'customers',
  version: 1,
  tables,
  on: {
    OrderPlaced: ({ stream, data }, rows) => note(rows, stream, data.customer.email),
    OrderEmailCorrected: ({ stream, data }, rows) => note(rows, stream, data.customer.email),
    ReviewSubmitted: ({ stream, data }, rows) => note(rows, stream, data.customerEmail),
    ContactMessageReceived: ({ stream, data }, rows) => note(rows, stream, data.email),
    NewsletterSubscribed: ({ stream, data }, rows) => note(rows, stream, data.email),
    CustomerForgotten: ({ data }, rows) =>
      drop(rows, [
        ...data.orderIds.map((id) => `order-${id}`),
        ...data.reviewIds.map((id) => `review-${id}`),
        ...data.messageIds.map((id) => `contact-${id}`),
      ]),
    PersonalDataWithheld: ({ data }, rows) =>
      drop(rows, [
        ...data.reviewIds.map((id) => `review-${id}`),
        ...data.messageIds.map((id) => `contact-${id}`),
      ]),
    NewsletterUnsubscribed: ({ stream }, { streams }) => streams.removeById(stream),
  },
});

function note({ streams }: Rows<CustomersTables>, stream: string, email: string): void {
  streams.put({ stream, mailbox: mailboxOf(email) });
}

async function drop({ streams }: Rows<CustomersTables>, names: readonly string[]): Promise<void> {
  for (const name of names) await streams.removeById(name);
}
