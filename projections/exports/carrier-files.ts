import { countryCode } from '#contracts/addresses/countries.ts';
import { DEFAULT_WEIGHT_KG, type ShippingMethod } from '#contracts/constants.ts';
import { foldText } from '#contracts/french/fold-text.ts';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { shortId } from '#contracts/identifiers.ts';
import { latestReplacements, leftToSend } from '#domain/orders/parcels/parcels.ts';
import type { Bottles } from '#domain/returns/whereabouts.ts';
import type { CatalogTables } from '../catalog/projection.ts';
import { listHouseVersions } from '../house/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { inSchema } from '../lib/projection.ts';
import { chosenRows } from '../orders/chosen-orders.ts';
import { toOrder } from '../orders/queries.ts';
import { csvLine } from './csv.ts';

/** What a parcel of a perfume that was never weighed counts, in grams (specification §9). */
const DEFAULT_GRAMS = Number(DEFAULT_WEIGHT_KG) * 1000;

type Order = ReturnType<typeof toOrder>;
type House = typeof UNNAMED_HOUSE;

interface Parcel {
  readonly order: Order;
  /** Its order's number, and which one it is where there are several. */
  readonly reference: string;
  readonly house: House;
  /** Of its perfumes, without box and filling. */
  readonly grams: number;
}

/** A column by its carrier's own name for it. */
type Columns = Readonly<Record<string, (parcel: Parcel) => string | number>>;

/**
 * By the field names of ColiShip's import model, which maps them once: `Poids` in grams, `CodeProduit` DOM within France and Monaco and
 * signed for (DOS) elsewhere, where Colissimo delivers by signature alone.
 */
const COLISSIMO: Columns = {
  EntenteLigneColis: () => 'EXP',
  ReferenceExpedition: ({ reference }) => reference,
  RaisonSocialeExpediteur: ({ house }) => house.company,
  Adresse1Expediteur: ({ house }) => house.street,
  CodePostalExpediteur: ({ house }) => house.postalCode,
  CommuneExpediteur: ({ house }) => house.city,
  CodePaysExpediteur: ({ house }) => countryCode(house.country),
  NomDestinataire: ({ order }) => namesOf(order).last,
  Prenom: ({ order }) => namesOf(order).first,
  Adresse1: ({ order }) => order.shippingAddress.street,
  CodePostal: ({ order }) => order.shippingAddress.postalCode,
  Commune: ({ order }) => order.shippingAddress.city,
  CodePays: ({ order }) => countryCode(order.shippingAddress.country),
  Portable: ({ order }) => order.customerPhone ?? '',
  Mail: ({ order }) => order.customerEmail,
  CodeProduit: ({ order }) =>
    ['FR', 'MC'].includes(countryCode(order.shippingAddress.country)) ? 'DOM' : 'DOS',
  LangueNotification: () => 'fr',
  Poids: ({ grams }) => grams,
};

/**
 * By the field names of Mondial Relay's web service, in its capitals and lengths: brought to the carrier (CCC), given out at a relay point
 * (24R). The shop knows a point by its name and address, not by its number: `LIV_Rel` is chosen on the carrier's site.
 */
const MONDIAL_RELAY: Columns = {
  ModeCol: () => 'CCC',
  ModeLiv: () => '24R',
  NDossier: ({ reference }) => reference,
  Expe_Langage: () => 'FR',
  Expe_Ad1: ({ house }) => capitals(house.company, 32),
  Expe_Ad3: ({ house }) => capitals(house.street, 32),
  Expe_Ville: ({ house }) => capitals(house.city, 26),
  Expe_CP: ({ house }) => house.postalCode,
  Expe_Pays: ({ house }) => countryCode(house.country),
  Expe_Tel1: ({ house }) => house.phone,
  Dest_Langage: () => 'FR',
  Dest_Ad1: ({ order }) => capitals(recipientOf(order), 32),
  Dest_Ad3: ({ order }) => capitals(order.shippingAddress.street, 32),
  Dest_Ad4: ({ order }) => capitals(order.shippingAddress.street, 64).slice(32).trim(),
  Dest_Ville: ({ order }) => capitals(order.shippingAddress.city, 26),
  Dest_CP: ({ order }) => order.shippingAddress.postalCode,
  Dest_Pays: ({ order }) => countryCode(order.shippingAddress.country),
  Dest_Tel1: ({ order }) => order.customerPhone ?? '',
  Dest_Mail: ({ order }) => order.customerEmail,
  Poids: ({ grams }) => grams,
  NbColis: () => 1,
  CRT_Valeur: () => 0,
  LIV_Rel_Pays: ({ order }) => countryCode(order.shippingAddress.country),
  LIV_Rel: () => '',
  Point_Relais: ({ order: { relayPoint: point } }) =>
    point ? [point.name, point.street, point.postalCode, point.city].join(', ') : '',
};

const FILES: Readonly<Record<ShippingMethod, Columns>> = {
  colissimo: COLISSIMO,
  'mondial-relay': MONDIAL_RELAY,
};

/**
 * The carrier's import file for the parcels of some orders that it brings and that are still here, or were replaced; null where none is.
 * @param parcelId the parcel or replacement that is meant, of one order; else what is to leave, or left last.
 */
export async function carrierFile(
  db: ReadDb,
  ids: readonly string[],
  carrier: ShippingMethod,
  parcelId?: string,
): Promise<string | null> {
  const orders = (await chosenRows(db, ids)).map(toOrder).filter(({ status }) => status !== 'cancelled');
  const parcels = orders
    .flatMap((order) => (parcelId === undefined ? parcelsOf(order) : parcelOf(order, parcelId)))
    .filter(({ order }) => order.shippingMethod === carrier);
  if (parcels.length === 0) return null;
  const [weights, [current]] = await Promise.all([weightsOf(db, orders), listHouseVersions(db)]);
  const house = current?.identity ?? UNNAMED_HOUSE;
  const columns = Object.entries(FILES[carrier]);
  const lines = parcels.map(({ order, reference, bottles }) => {
    const parcel = { order, reference, house, grams: gramsOf(bottles, weights) };
    return csvLine(columns.map(([, cell]) => cell(parcel)));
  });
  return [csvLine(columns.map(([title]) => title)), ...lines].join('');
}

interface OwnParcel extends Pick<Parcel, 'order' | 'reference'> {
  readonly bottles: readonly Bottles[];
}

/** What of an order is to leave, or left last. */
function parcelsOf(order: Order): OwnParcel[] {
  const replaced = latestReplacements(order.replacements).flatMap(({ replacementId }) =>
    parcelOf(order, replacementId),
  );
  if (replaced.length > 0) return replaced;
  const { returns, items, parcels } = order;
  const bottles = leftToSend({ returns, lines: items, parcels: parcels?.filter(isAhead) });
  return [{ order, reference: shortId(order.id), bottles }];
}

/** One parcel or replacement of an order, as if it were all of it: `7617E342-C1`, `7617E342-R1`. */
function parcelOf(order: Order, parcelId: string): OwnParcel[] {
  const { parcels = [], replacements = [] } = order;
  const known = [
    ...parcels.map((parcel, at) => ({ ...parcel, mark: `C${at + 1}` })),
    ...replacements.map((parcel, at) => ({ ...parcel, parcelId: parcel.replacementId, mark: `R${at + 1}` })),
  ];
  return known
    .filter((parcel) => parcel.parcelId === parcelId)
    .map(({ mark, shippingMethod, relayPoint, lines }) => ({
      order: { ...order, shippingMethod, relayPoint: relayPoint ?? undefined },
      reference: `${shortId(order.id)}-${mark}`,
      bottles: lines,
    }));
}

function gramsOf(bottles: readonly Bottles[], weights: ReadonlyMap<string, number>): number {
  return bottles.reduce(
    (sum, { productId, quantity }) => sum + quantity * (weights.get(productId) ?? DEFAULT_GRAMS),
    0,
  );
}

function isAhead({ parcelId }: { readonly parcelId: string | null }): boolean {
  return parcelId !== null;
}

async function weightsOf(db: ReadDb, orders: readonly Order[]): Promise<Map<string, number>> {
  const ids = [...new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)))];
  const rows = await inSchema<CatalogTables>(db, 'catalog')
    .selectFrom('products')
    .select(['id', 'weight_grams'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, weight_grams }) => [id, weight_grams]));
}

/** The first word is the first name, as people write it; a single one is the name. */
function namesOf(order: Order): { readonly first: string; readonly last: string } {
  const [first = '', ...rest] = recipientOf(order).trim().split(/\s+/);
  return rest.length === 0 ? { first: '', last: first } : { first, last: rest.join(' ') };
}

function recipientOf({ customerName, gift }: Order): string {
  return gift?.recipientName ?? customerName;
}

/** Latin capitals without accents, as the carrier takes them. */
function capitals(text: string, length: number): string {
  const plain = foldText(text).toUpperCase();
  return plain
    .replaceAll(/[^0-9A-Z_\-'., /]+/g, ' ')
    .trim()
    .slice(0, length);
}
