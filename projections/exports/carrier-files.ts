import { DEFAULT_WEIGHT_KG, type ShippingMethod } from '#contracts/constants.ts';
import { countryCode } from '#contracts/countries.ts';
import { foldText } from '#contracts/fold-text.ts';
import { UNNAMED_HOUSE } from '#contracts/house.ts';
import { shortId } from '#contracts/identifiers.ts';
import { leftToSend } from '#domain/orders/parcels.ts';
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
  ReferenceExpedition: ({ order }) => shortId(order.id),
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
  NDossier: ({ order }) => shortId(order.id),
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

/** The carrier's import file for those of some orders that it brings and that are still here; null where none is. */
export async function carrierFile(
  db: ReadDb,
  ids: readonly string[],
  carrier: ShippingMethod,
): Promise<string | null> {
  const orders = (await chosenRows(db, ids))
    .map(toOrder)
    .filter(({ shippingMethod, status }) => shippingMethod === carrier && status !== 'cancelled');
  if (orders.length === 0) return null;
  const [weights, [current]] = await Promise.all([weightsOf(db, orders), listHouseVersions(db)]);
  const house = current?.identity ?? UNNAMED_HOUSE;
  const columns = Object.entries(FILES[carrier]);
  const lines = orders.map((order) => {
    const parcel = { order, house, grams: gramsOf(order, weights) };
    return csvLine(columns.map(([, cell]) => cell(parcel)));
  });
  return [csvLine(columns.map(([title]) => title)), ...lines].join('');
}

/** Of what is still to leave. */
function gramsOf({ returns, items, parcels }: Order, weights: ReadonlyMap<string, number>): number {
  return leftToSend({ returns, lines: items, parcels: parcels?.filter(isAhead) }).reduce(
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
