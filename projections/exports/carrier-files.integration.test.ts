import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { allProjections } from '../all.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, productAdded } from '../testing/sample-events.ts';
import { carrierFile } from './carrier-files.ts';

const [home, abroad, relay, cancelled] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [replaced, early, late] = [randomUUID(), randomUUID(), randomUUID()];
const productId = randomUUID();
const ids = [home, abroad, relay, cancelled];
let readModels: TestReadModels;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const history = createHistory();
  const added = productAdded(productId);
  history.add(`product-${productId}`, { ...added, data: { ...added.data, weightGrams: 320 } });
  history.add('house-identity', {
    type: 'HouseIdentityRevised',
    data: {
      version: 1,
      identity: { ...DEMO_HOUSE, company: 'Maison Élan' },
      revisedAt: '2026-06-01T10:00:00.000Z',
    },
  });
  const lines = [{ productId, quantity: 2, unitPrice: 10_000 }];
  const relayPoint = { name: 'Tabac du Port', street: '3 quai', postalCode: '06600', city: 'Antibes' };
  for (const orderId of [...ids, replaced]) {
    const { data, ...placed } = orderPlaced(orderId, { lines });
    const customer = { ...data.customer, name: 'Zoë de la Forêt', phone: '+33612345678' };
    const country = orderId === abroad ? 'Belgique' : 'France';
    const postalCode = orderId === abroad ? '1000' : '01000';
    const shippingAddress = { ...data.shippingAddress, country, postalCode };
    const delivery = orderId === relay ? { shippingMethod: 'mondial-relay', relayPoint } : {};
    history.add(`order-${orderId}`, { ...placed, data: { ...data, customer, shippingAddress, ...delivery } });
  }
  history.add(`order-${cancelled}`, {
    type: 'OrderCancelled',
    data: { orderId: cancelled, from: 'pending', reason: 'admin', cancelledAt: '2026-06-30T10:00:00.000Z' },
  });
  for (const [replacementId, day, delivery] of [
    [early, '2026-07-01', { shippingMethod: 'colissimo' }],
    [late, '2026-07-09', { shippingMethod: 'mondial-relay', relayPoint }],
  ] as const) {
    const data = { orderId: replaced, replacementId, trackingNumber: `8R${day.replaceAll('-', '')}123` };
    const at = `${day}T10:00:00.000Z`;
    const items = [{ productId, quantity: 1 }];
    const decided = { email: 'zoe@exemple.fr', reason: 'damaged', items, decidedAt: at } as const;
    history.add(`order-${replaced}`, {
      type: 'ReplacementDecided',
      data: { ...data, ...decided, ...delivery },
    });
    history.add(`order-${replaced}`, {
      type: 'ReplacementSent',
      data: { orderId: replaced, replacementId, sentAt: at },
    });
  }
  for (const projection of allProjections) await readModels.apply(projection, history.events);
});
afterAll(() => readModels.close());

async function rowsOf(
  carrier: 'colissimo' | 'mondial-relay',
  of: readonly string[] = ids,
  parcelId?: string,
): Promise<Record<string, string>[]> {
  const file = await carrierFile(readModels.db, of, carrier, parcelId);
  const [head = '', ...lines] = file?.split('\r\n') ?? [];
  const titles = head.split(';');
  return lines
    .filter(Boolean)
    .map((line) => Object.fromEntries(line.split(';').map((cell, at) => [titles[at] ?? '', cell])));
}

describe('a carrier’s file', () => {
  it('has what ColiShip’s import model names, for parcels that Colissimo brings', async () => {
    const rows = await rowsOf('colissimo');
    expect(rows).toHaveLength(2);
    expect(rows.find(({ ReferenceExpedition }) => ReferenceExpedition === shortId(home))).toMatchObject({
      RaisonSocialeExpediteur: 'Maison Élan',
      Prenom: 'Zoë',
      NomDestinataire: 'de la Forêt',
      CodePostal: '01000',
      CodePays: 'FR',
      Portable: '+33612345678',
      CodeProduit: 'DOM',
      Poids: '640',
    });
    expect(rows.find(({ ReferenceExpedition }) => ReferenceExpedition === shortId(abroad))).toMatchObject({
      CodePays: 'BE',
      CodeProduit: 'DOS',
    });
  });

  it('has what Mondial Relay’s fields are called, in its capitals, with the point in words', async () => {
    expect(await rowsOf('mondial-relay')).toMatchObject([
      {
        ModeLiv: '24R',
        NDossier: shortId(relay),
        Dest_Ad1: 'ZOE DE LA FORET',
        Poids: '640',
        LIV_Rel: '',
        Point_Relais: 'Tabac du Port, 3 quai, 06600, Antibes',
      },
    ]);
  });

  it('has what was replaced last, by the carrier that brings it, and not what left before', async () => {
    expect(await rowsOf('mondial-relay', [replaced])).toMatchObject([
      { NDossier: `${shortId(replaced)}-R2`, Poids: '320', Point_Relais: expect.stringContaining('Tabac') },
    ]);
    expect(await rowsOf('colissimo', [replaced])).toEqual([]);
  });

  it('is of the one replacement that is chosen', async () => {
    expect(await rowsOf('colissimo', [replaced], early)).toMatchObject([
      { ReferenceExpedition: `${shortId(replaced)}-R1`, Poids: '320' },
    ]);
    expect(await carrierFile(readModels.db, [replaced], 'colissimo', late)).toBeNull();
  });

  it('is none where none of the orders goes by it', async () => {
    expect(await carrierFile(readModels.db, [relay], 'colissimo')).toBeNull();
    expect(await carrierFile(readModels.db, [cancelled], 'colissimo')).toBeNull();
  });
});
