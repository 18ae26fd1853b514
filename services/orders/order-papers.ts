import { sampleToPack } from '#contracts/catalog/samples.ts';
import { longDate } from '#contracts/french/dates.ts';
import { counted } from '#contracts/french/numbers.ts';
import type { HouseIdentity } from '#contracts/house/house.ts';
import type { OrderPaper } from '#contracts/http/desk/order-batches.ts';
import { shortId } from '#contracts/identifiers.ts';
import { GIFT_TO_WRAP, GIFT_WRAP } from '#contracts/orders/gift-texts.ts';
import { runningNumberText } from '#contracts/orders/running-number.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import {
  hasSampleToPack,
  latestReplacements,
  leftToSend,
  recipientOf,
} from '#domain/orders/parcels/parcels.ts';
import { type Bottles, bottlesIn } from '#domain/returns/whereabouts.ts';
import { type HouseDocument, writeDocument } from '#platform/pdf/house-document.ts';
import { type AddressLabel, type LabelFormat, writeLabels } from '#platform/pdf/label-sheets.ts';

export interface PaperFacts {
  /** In the order that their papers have. */
  readonly orders: readonly PlacedOrder[];
  readonly house: HouseIdentity;
  readonly now: Date;
  /** The running numbers that are known, by order. */
  readonly numbers: ReadonlyMap<string, number>;
}

interface PackedLine {
  readonly productId: string;
  readonly productName: string;
  readonly quantity: number;
}

/**
 * What of an order is to be packed: all that nobody has withdrawn from and that did not leave in a parcel ahead; nothing of a cancelled
 * one.
 */
function linesToPack(order: PlacedOrder): PackedLine[] {
  if (order.status === 'cancelled') return [];
  return packed(order, leftToSend(order));
}

/** An order as if a parcel that left ahead, or a replacement, were all of it; null where it has no such parcel. */
export function asParcel(order: PlacedOrder, parcelId: string): PlacedOrder | null {
  const replacement = order.replacements?.find(({ replacementId }) => replacementId === parcelId);
  const parcel = order.parcels.find((known) => known.parcelId === parcelId) ?? replacement;
  if (parcel === undefined) return null;
  const { shippingMethod, relayPoint, trackingNumber } = parcel;
  const lines = order.lines.flatMap((line) => {
    const quantity = bottlesIn([parcel], line.productId);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
  const { relayPoint: _home, sampleRequested, sample, gift, ...rest } = order;
  // Samples, wrap and message left with what is replaced; a sample leaves with the first parcel.
  const isFirst = order.parcels[0]?.parcelId === parcelId;
  const asked = isFirst ? { sampleRequested, sample } : {};
  const extras = replacement === undefined ? { ...asked, gift } : { gift: forRecipient(gift) };
  return {
    ...{ ...rest, ...extras, ...(relayPoint && { relayPoint }), shippingMethod, trackingNumber, lines },
    ...{ parcels: [], replacements: [], lastParcel: null, returns: null, status: 'shipped' },
  };
}

/** The parcels that an order's papers are of: what was replaced last, of one that left and was; else all that is to be packed. */
export function parcelsToPack(order: PlacedOrder): PlacedOrder[] {
  if (order.status === 'cancelled') return [];
  const replaced = latestReplacements(order.replacements).flatMap(
    ({ replacementId }) => asParcel(order, replacementId) ?? [],
  );
  return replaced.length > 0 ? replaced : [order].filter((each) => linesToPack(each).length > 0);
}

function forRecipient(gift: PlacedOrder['gift']): PlacedOrder['gift'] {
  return gift?.recipientName === undefined ? undefined : { recipientName: gift.recipientName };
}

function packed({ lines }: PlacedOrder, bottles: readonly Bottles[]): PackedLine[] {
  const left = new Map(bottles.map(({ productId, quantity }) => [productId, quantity]));
  return lines.flatMap(({ productId, productName }) => {
    const quantity = left.get(productId);
    return quantity === undefined ? [] : [{ productId, productName, quantity }];
  });
}

/** The papers of one kind for some orders, as one PDF. */
export function renderPaper(facts: PaperFacts, paper: OrderPaper): Promise<Buffer> {
  switch (paper) {
    case 'packing-slips':
      return renderPackingSlips(facts);
    case 'labels-a6':
      return renderLabels(facts, 'A6');
    case 'labels-a4':
      return renderLabels(facts, 'A4');
    case 'pick-list':
      return renderPickList(facts);
  }
}

/** Both numbers of an order, kept on one line: `7617E342 nº 1042`. */
function numbersOf({ orderId }: PlacedOrder, numbers: PaperFacts['numbers']): string {
  const running = numbers.get(orderId);
  return running === undefined ? shortId(orderId) : `${shortId(orderId)}\u00a0${runningNumberText(running)}`;
}

/** A packing slip to a page: articles and samples, no price, so that the parcel may be a gift. */
function renderPackingSlips({ orders, house, now, numbers }: PaperFacts): Promise<Buffer> {
  const footer = [[house.company || 'Mirïs', ...houseAddress(house)].filter(Boolean).join(', ')];
  return writeDocument({ title: 'Bons de livraison', createdAt: now, footer, isNumbered: false }, (page) => {
    orders.forEach((order, index) => {
      if (index > 0) page.sheet();
      writeSlip(page, order, numbers);
    });
  });
}

function writeSlip(page: HouseDocument, order: PlacedOrder, numbers: PaperFacts['numbers']): void {
  const { shippingAddress, relayPoint, gift } = order;
  page.heading('Bon de livraison', 1);
  page.columns([
    ['Livré à', recipientOf(order), ...addressLines(shippingAddress), shippingAddress.country],
    ...(relayPoint ? [['Point relais', relayPoint.name, ...addressLines(relayPoint)]] : []),
    [
      'Références',
      `Commande ${numbersOf(order, numbers)}`,
      `Passée le ${longDate(order.placedAt)}`,
      carrierName(order.shippingMethod),
      ...(order.trackingNumber === null ? [] : [`Suivi ${order.trackingNumber}`]),
    ],
  ]);
  page.table(
    [
      { title: 'Article', width: 0.85 },
      { title: 'Quantité', width: 0.15, align: 'right' },
    ],
    linesToPack(order).map(({ productName, quantity }) => [productName, String(quantity)]),
  );
  if (hasSampleToPack(order)) page.paragraph(sampleToPack(order.sample));
  if (gift?.wrap) page.paragraph(GIFT_WRAP);
  page.gap();
  if (gift?.message) {
    page.heading('Un message pour vous');
    page.paragraph(gift.message);
    page.gap();
  }
  page.paragraph('Nous vous remercions de votre confiance.', 'soft');
}

/** One label for each order, with the house as sender. */
function renderLabels({ orders, house, now, numbers }: PaperFacts, format: LabelFormat): Promise<Buffer> {
  const from = [house.company || 'Mirïs', ...houseAddress(house)].filter(Boolean);
  const labels = orders.map((order) => labelOf(order, from, numbers));
  return writeLabels({ title: 'Étiquettes d’adresse', createdAt: now }, labels, format);
}

function labelOf(order: PlacedOrder, from: readonly string[], numbers: PaperFacts['numbers']): AddressLabel {
  const { customer, shippingAddress: home, relayPoint } = order;
  const { phone } = customer;
  const [to, notes] = relayPoint
    ? [
        [`Point relais ${relayPoint.name}`, ...addressLines(relayPoint)],
        [`Domicile\u00a0: ${addressLines(home).join(', ')}`],
      ]
    : [addressLines(home), []];
  return {
    from,
    name: recipientOf(order),
    to: [...to, home.country.toLocaleUpperCase('fr')],
    notes: phone === null ? notes : [...notes, `Tél. ${phone}`],
    reference: `Commande ${numbersOf(order, numbers)} · ${carrierName(order.shippingMethod)}`,
  };
}

/** What is fetched from the shelves for some orders, perfume by perfume, and for which of them. */
function renderPickList({ orders, now, numbers }: PaperFacts): Promise<Buffer> {
  const picked = pickedPerfumes(orders, numbers);
  const articles = picked.reduce((sum, { quantity }) => sum + quantity, 0);
  const wrapped = orders.filter(({ gift }) => gift?.wrap).map((order) => numbersOf(order, numbers));
  const title = 'Liste de prélèvement';
  return writeDocument({ title, createdAt: now, footer: [`${title} du ${longDate(now)}`] }, (page) => {
    page.heading(title, 1);
    page.paragraph(`${counted(orders.length, 'commande')}, ${counted(articles, 'article')}`);
    if (wrapped.length > 0) page.paragraph(`${GIFT_TO_WRAP}\u00a0: ${wrapped.join(', ')}`);
    page.table(
      [
        { title: 'Article', width: 0.36 },
        { title: 'Pour les commandes', width: 0.4 },
        { title: 'Quantité', width: 0.1, align: 'right' },
        { title: 'Échantillons', width: 0.14, align: 'right' },
      ],
      picked.map(({ productName, quantity, samples, orderNumbers }) => [
        productName,
        orderNumbers.join(', '),
        quantity === 0 ? '–' : String(quantity),
        samples === 0 ? '–' : String(samples),
      ]),
    );
  });
}

interface PickedPerfume {
  readonly productName: string;
  readonly quantity: number;
  readonly samples: number;
  /** `7617E342 nº 1042 (2)` where an order has several bottles of it. */
  readonly orderNumbers: readonly string[];
}

/** By perfume, in the order of the alphabet; one that was renamed is one, under its latest order's name. */
function pickedPerfumes(orders: readonly PlacedOrder[], numbers: PaperFacts['numbers']): PickedPerfume[] {
  const perfumes = new Map<string, PickedPerfume>();
  for (const order of orders) {
    const { sample } = order;
    const hasSample = hasSampleToPack(order);
    const given = hasSample && sample && order.status !== 'cancelled' ? [{ ...sample, quantity: 0 }] : [];
    for (const { productId, productName, quantity } of [...linesToPack(order), ...given]) {
      const before = perfumes.get(productId);
      const number = numbersOf(order, numbers);
      perfumes.set(productId, {
        productName: before?.productName ?? productName,
        quantity: (before?.quantity ?? 0) + quantity,
        samples:
          (before?.samples ?? 0) + (hasSample && productId === (sample?.productId ?? productId) ? 1 : 0),
        orderNumbers: [...(before?.orderNumbers ?? []), quantity > 1 ? `${number} (${quantity})` : number],
      });
    }
  }
  return [...perfumes.values()].sort((a, b) => a.productName.localeCompare(b.productName, 'fr'));
}

function addressLines(place: {
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}) {
  return [place.street, `${place.postalCode} ${place.city}`];
}

function houseAddress({ street, postalCode, city, country }: HouseIdentity): string[] {
  return [street, `${postalCode} ${city}`.trim(), country];
}
