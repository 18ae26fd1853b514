import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import { changed, confirmed, orderId, placed } from '#domain/orders/testing/order-fixtures.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import type { OrderHistory } from '../orders/order-stream.ts';
import { type EvidenceFacts, renderEvidence } from './evidence.ts';

function historyOf(events: readonly OrderEvent[]): OrderHistory {
  return events.map((event, index) => ({
    ...event,
    id: `${index}`,
    stream: `order-${orderId}`,
    revision: BigInt(index),
    position: BigInt(index),
    metadata: {
      ...{ correlationId: 'test', causationId: 'test', actor: 'system', schemaVersion: 1 },
      recordedAt: `2027-03-0${index + 1}T10:00:00.000Z`,
    },
  }));
}

async function textOf(events: readonly OrderEvent[], facts: Partial<EvidenceFacts> = {}): Promise<string> {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('no order was placed');
  const pdf = await renderEvidence({
    order,
    history: historyOf(events),
    house: DEMO_HOUSE,
    mails: [],
    documents: [],
    now: new Date('2027-03-09T10:00:00.000Z'),
    ...facts,
  });
  const { numPages, getPage } = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise.then(
    (document) => ({ numPages: document.numPages, getPage: (page: number) => document.getPage(page) }),
  );
  const pages = await Promise.all(
    Array.from(
      { length: numPages },
      async (_, index) => (await (await getPage(index + 1)).getTextContent()).items,
    ),
  );
  return pages
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

const DISPUTED: OrderEvent = {
  type: 'PaymentDisputed',
  data: {
    ...{ orderId, paymentIntentId: 'pi_1', disputeId: 'du_1', kind: 'chargeback', amount: cents(18_300) },
    ...{ reason: 'product_not_received', currency: 'eur', respondBy: '2027-03-20T22:59:59.000Z' },
    disputedAt: '2027-03-05T09:00:00.000Z',
  },
};

describe('the file of evidence for a bank', () => {
  it('tells who ordered, what was contested until when, the parcel, the mails and the invoice', async () => {
    const number: OrderEvent = {
      type: 'TrackingNumberAssigned',
      data: { assignedAt: '2026-11-21T10:00:00.000Z', orderId, trackingNumber: '6A12345678901' },
    };
    const text = await textOf([placed(), confirmed(), number, changed('confirmed', 'shipped'), DISPUTED], {
      mails: [
        {
          ...{ id: orderId, orderId, subjectId: orderId, productId: null, attachments: [] },
          ...{ type: 'order-shipped', status: 'sent', subject: 'Votre colis est en route' },
          ...{ recipientEmail: 'ada@exemple.fr', createdAt: '2027-03-04T10:00:00.000Z' },
          sentAt: '2027-03-04T10:00:05.000Z',
        },
      ],
      documents: [
        {
          ...{ id: orderId, orderId, number: 'F2027-000012', kind: 'invoice', country: 'France' },
          ...{ issuedAt: '2027-03-02T10:00:00.000Z', net: '152.50', vat: '30.50', gross: '183.00' },
        },
      ],
    });
    expect(text).toContain(`Dossier de preuve, commande ${shortId(orderId)}`);
    for (const said of [
      'du_1',
      '20 mars 2027',
      'Colissimo, numéro de suivi 6A12345678901',
      'Colis remis au transporteur',
      'Votre colis est en route',
      'ada@exemple.fr',
      'Facture F2027-000012 du 2 mars 2027, 183,00 €',
      'Paiement de',
    ])
      expect(text).toContain(said);
  });

  it('says that nothing was sent and no document made, where that is so', async () => {
    const text = await textOf([placed(), confirmed(), DISPUTED]);
    expect(text).toContain('Pas encore remis au transporteur.');
    expect(text).toContain('Aucun document établi.');
    expect(await textOf([placed(), confirmed(), changed('confirmed', 'shipped')])).toContain(
      'Remis à Colissimo, sans numéro de suivi.',
    );
  });

  it('draws every name it is given', async () => {
    const order = placed();
    const customer = { ...order.data.customer, name: 'فاطمة الزهراء Łukasz Ελένη' };
    const text = await textOf([{ ...order, data: { ...order.data, customer } }, confirmed()]);
    expect(text).toContain('Łukasz Ελένη');
  });
});
