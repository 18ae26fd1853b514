import { eventsByCategory, type StreamCategory } from '#contracts/events/catalogue.ts';
import { type EventDefinition, metadataSchema } from '#contracts/events/event.ts';
import { type EventField, eventFields } from './event-fields.ts';

/** Names of streams, and what each holds. */
const STREAMS: Readonly<Record<StreamCategory, readonly [name: string, holds: string]>> = {
  product: ['product-{productId}', 'A perfume in the catalogue.'],
  barcode: ['barcode-{EAN}', 'Whose box has a barcode, so that it is no other product’s.'],
  stock: [
    'stock-{productId}',
    'The bottles of a perfume: what can be sold is what is on hand less what is reserved.',
  ],
  stockAlert: ['stockAlert-{productId}', 'The memory of the process manager that watches stock thresholds.'],
  promo: ['promo-{promoId}', 'A promo code, its terms and its uses.'],
  promoCode: ['promoCode-{CODE}', 'Who holds a code, so that it is unique.'],
  order: ['order-{orderId}', 'An order, from the checkout to the parcel or its end.'],
  trackingNumber: ['trackingNumber-{NUMBER}', 'Whose parcel has a number, so that it is no other order’s.'],
  orderNote: ['orderNote-{orderId}', 'What the house wrote down about an order, for itself.'],
  strayMoney: [
    'strayMoney-{strayMoneyId}',
    'Money at the provider that is about no order, until somebody has seen to it.',
  ],
  recognition: [
    'recognition-{orderId}',
    'Whose a sold order is, by a pseudonym that figures count with (privacy.md).',
  ],
  review: ['review-{reviewId}', 'A review and its moderation.'],
  email: ['email-{type}-{subjectId}', 'A mail and the tries to send it: one per fact that calls for it.'],
  newsletter: ['newsletter-{subscriptionId}', 'One address and the newsletter.'],
  contact: ['contact-{messageId}', 'A message to the shop.'],
  image: ['image-{imageId}', 'The upload of a picture.'],
  house: ['house-identity', 'Who runs the shop, as the law wants it shown: every statement of it.'],
  desk: ['desk-house', 'How the house works at its order desk: its dispatch promise, its named lists.'],
  restock: ['restock-house', 'How long the house waits for bottles it orders.'],
  restockNotice: [
    'restockNotice-{noticeId}',
    'One address that wants to know when a sold-out perfume is back.',
  ],
  salesGoal: ['salesGoal-{YYYY-MM}', 'What the orders of a month are to come to.'],
  morningMail: ['morningMail-house', 'Whether and when the house is told each morning of the day before.'],
  chartMark: ['chartMark-{markId}', 'A mark on the console’s charts, such as a campaign.'],
  invoicing: ['invoicing-start', 'Since when payments have an invoice.'],
  invoiceNumber: [
    'invoiceNumber-F, invoiceNumber-A',
    'The numbers of invoices and of credit notes, without a gap.',
  ],
  invoice: ['invoice-{documentId}', 'An invoice or a credit note: everything that it says.'],
  closing: [
    'closing-day, closing-month, closing-year',
    'The till’s closings: totals and running totals of each period, signed.',
  ],
  integrity: ['integrity-{day}', 'The hourly signatures over the whole log (verify.md).'],
  privacy: [
    'privacy-{keyId}',
    'Requests about personal data (`privacy-request-{requestId}`), what was forgotten or withheld, and the daily retention runs (privacy.md).',
  ],
};

const HEAD = `# The events

Written by \`npm run docs:events\` from \`contracts/events/\`; a test fails when the two differ. What is in the log stays as it was written:
an old version is brought to the current one when it is read (\`platform/event-store/codec/event-codec.ts\`), and one example of every version is
kept in \`contracts/events/fixtures/\` and replayed by the tests.

Personal fields are stored encrypted with a key per person. Money is a whole number of euro cents. An optional field may be absent.
`;

/** \`docs/events.md\`: every event with its stream, version, meaning and fields. */
export function writeCatalogue(): string {
  const categories = Object.entries<Record<string, EventDefinition>>(eventsByCategory);
  const sections = categories.map(([category, events]) => {
    // Its keys are the categories; `Object.entries` forgets that.
    const [name, holds] = STREAMS[category as StreamCategory];
    return [`## \`${name}\``, holds, ...Object.entries(events).map(writeEvent)].join('\n\n');
  });
  return `${[HEAD.trimEnd(), writeMetadata(), ...sections].join('\n\n')}\n`;
}

function writeMetadata(): string {
  return ['## Metadata of every event', table(eventFields(metadataSchema))].join('\n\n');
}

function writeEvent([type, { version, meaning, schema }]: [string, EventDefinition]): string {
  return [`### ${type}, version ${version}`, meaning, table(eventFields(schema))].join('\n\n');
}

function table(fields: readonly EventField[]): string {
  const rows = fields.map((field) => [
    `\`${field.path}\`${field.optional ? ' (optional)' : ''}`,
    field.type,
    field.unit ?? '',
    field.personal ? 'personal' : '',
    field.meaning ?? '',
  ]);
  const lines = [['Field', 'Type', 'Unit', '', 'Meaning'], ['---', '---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
