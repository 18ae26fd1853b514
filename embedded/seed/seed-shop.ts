import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { addProductRequestSchema, MAX_OTHER_PICTURES } from '#contracts/http/shop/products.ts';
import { createPromoRequestSchema } from '#contracts/http/shop/promos.ts';
import { submitReviewRequestSchema } from '#contracts/http/shop/reviews.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { addProduct } from '#services/catalog/edit-product.ts';
import { enteredCost } from '#services/catalog/routes.ts';
import { HOUSE_STREAM, house } from '#services/house/house.ts';
import { beginInvoicing } from '#services/invoices/invoicing-start.ts';
import type { ImageStore } from '#services/media/image-store.ts';
import { createPromo } from '#services/promos/edit-promo.ts';
import { commandReview } from '#services/reviews/review-stream.ts';
import type { StockService } from '#services/stock/stock-service.ts';
import { DEMO_HOUSE } from './demo-house.ts';
import { storePicture } from './pictures.ts';
import type { SetClock } from './set-clock.ts';

export interface SeedDeps {
  readonly store: EventStore;
  readonly stockService: StockService;
  readonly images: ImageStore;
  /** The store's too; stands at the opening of the house. */
  readonly clock: SetClock;
  /** Where the catalogue and its folder `pictures` are. */
  readonly folder: string;
}

/** The first customers wrote in the first weeks: times in the log rise, and a year of trade may follow. */
const REVIEWS_WITHIN_MS = 30 * 24 * 60 * 60_000;

/**
 * Fills a shop through its own commands. Every id is fixed in the catalogue, so doing it again after a crash completes what is missing
 * and doubles nothing.
 */
export async function seedShop(deps: SeedDeps, catalogue: Catalogue): Promise<void> {
  // One product after the other: the list shows them in the order they were added.
  for (const product of catalogue.products) await seedProduct(deps, product);
  for (const article of [...catalogue.sets, ...samplesOf(catalogue)]) await seedProduct(deps, article);
  for (const promo of catalogue.promoCodes) await seedPromo(deps, promo);
  await seedHouse(deps);
  // A year of trade that follows is invoiced, however long ago it was.
  const opening = deps.clock.now();
  await beginInvoicing(deps.store, opening, opening, causeOf('invoicing-start'));
  // Last, and recorded when they are written.
  const everyMs = REVIEWS_WITHIN_MS / catalogue.reviews.length;
  for (const [index, review] of catalogue.reviews.entries()) {
    deps.clock.set(new Date(opening.getTime() + (index + 1) * everyMs));
    await seedReview(deps, review);
  }
}

/** A sample of each perfume: they are alike but for what is in them. Their ids follow from the perfumes'. */
function samplesOf({ products, samples }: Catalogue): Catalogue['products'] {
  if (samples === undefined) return [];
  return products.map(({ purchaseCostSince: _since, otherPictures: _others, ...perfume }) => ({
    ...perfume,
    ...samples,
    id: derivedId('sample', perfume.id),
    kind: 'sample',
    perfumeId: perfume.id,
    name: `Échantillon ${perfume.name}`,
  }));
}

/** A house that somebody named already keeps its name. */
async function seedHouse({ store, clock }: SeedDeps): Promise<void> {
  const { revision } = await house(store).load(HOUSE_STREAM);
  if (revision !== null) return;
  const now = clock.now().toISOString();
  const command = { type: 'ReviseIdentity', identity: DEMO_HOUSE, seenVersion: 0, now } as const;
  await house(store).handle(HOUSE_STREAM, command, causeOf(HOUSE_STREAM));
}

async function seedProduct(deps: SeedDeps, product: Catalogue['products'][number]): Promise<void> {
  const {
    id,
    picture,
    otherPictures = [],
    stockQuantity,
    weight,
    purchaseCost,
    purchaseCostSince,
    ...details
  } = product;
  const store = (file: string, name: string) =>
    storePicture(deps.images, join(deps.folder, 'pictures'), file, name);
  // Samples share one picture.
  const imageUrl = await store(picture, details.kind === 'sample' ? 'echantillon' : id);
  const others = await Promise.all(
    otherPictures.map(async ({ picture: file, alt }, index) => ({
      url: await store(file, `${id}-${index + 2}`),
      alt,
    })),
  );
  const now = deps.clock.now();
  const added = await addProduct(
    deps,
    {
      productId: id,
      details: { ...details, weightGrams: weight, imageUrl, otherPictures: others },
      purchaseCost: enteredCost({ purchaseCost, purchaseCostSince }, now),
      stockQuantity,
      now: now.toISOString(),
    },
    causeOf(id),
  );
  if (!added.accepted) throw new Error(`${product.name} was refused: ${added.refusal.code}`);
}

async function seedPromo({ store, clock }: SeedDeps, promo: Catalogue['promoCodes'][number]): Promise<void> {
  const { id, ...terms } = promo;
  const now = clock.now().toISOString();
  const created = await createPromo(store, { promoId: id, terms, now }, causeOf(id));
  if (!created.accepted) throw new Error(`${promo.code} was refused: ${created.refusal.code}`);
}

async function seedReview({ store, clock }: SeedDeps, review: Catalogue['reviews'][number]): Promise<void> {
  const { id, title: _derived, ...fields } = review;
  const now = clock.now().toISOString();
  const submitted = await commandReview(
    store,
    { type: 'SubmitReview', reviewId: id, ...fields, now },
    causeOf(id),
  );
  if (!submitted.accepted) throw new Error(`the review of ${review.customerName} was refused`);
  const publish = { type: 'ModerateReview', reviewId: id, verdict: 'published' } as const;
  const published = await commandReview(store, publish, causeOf(id));
  if (!published.accepted) throw new Error(`the review of ${review.customerName} was not published`);
}

function causeOf(id: string): Cause {
  return { actor: 'system', correlationId: 'seed', causationId: id };
}

/** A file in the folder `pictures` beside the catalogue. */
const pictureFile = z.string().regex(/^[a-z0-9-]+\.(jpe?g|png|webp)$/);
const productSchema = addProductRequestSchema.extend({
  id: idSchema,
  volumeMl: z.int().positive(),
  picture: pictureFile,
  otherPictures: z
    .array(z.object({ picture: pictureFile, alt: z.string() }))
    .max(MAX_OTHER_PICTURES)
    .optional(),
});
const schema = z.object({
  products: z.array(productSchema),
  /** What the samples of all perfumes have in common; without it there are none. */
  samples: productSchema
    .pick({
      picture: true,
      imageAlt: true,
      shortDescription: true,
      price: true,
      purchaseCost: true,
      stockQuantity: true,
      stockAlert: true,
      weight: true,
      volumeMl: true,
    })
    .optional(),
  sets: z.array(productSchema).default([]),
  reviews: z.array(submitReviewRequestSchema.extend({ id: idSchema, productId: idSchema })),
  promoCodes: z.array(createPromoRequestSchema.extend({ id: idSchema })),
});
export type Catalogue = z.output<typeof schema>;

/** @throws Error naming what is wrong with the file: an owner may have written it by hand. */
export async function readCatalogue(file: string): Promise<Catalogue> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is not a catalogue:\n${z.prettifyError(parsed.error)}`);
}
