import { fail } from 'k6';
import type { Answer } from 'k6/http';
import type { OrderPage } from '#contracts/http/shop/orders.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import type { PromoCode } from '#contracts/http/shop/promos.ts';
import { get, RUN, send } from './shop.ts';

/** An administrator's session, as the header that proves it. */
export type Session = Record<'cookie', string>;

/** Bound to the host by its name where the shop's address begins with https. */
const SESSION_COOKIES = ['__Host-miris_session', 'miris_session'];
/** k6 writes the names of headers as Go does. */
const CURRENT = 'X-Read-Models-Current';

/** Logs in with ADMIN_PASSWORD. */
export function logIn(): Session {
  const password = __ENV.ADMIN_PASSWORD;
  if (password === undefined) fail('ADMIN_PASSWORD is missing: k6 run -e ADMIN_PASSWORD=…');
  const answer = send('POST', '/api/admin/login', 'POST /api/admin/login', { password });
  const [session] = SESSION_COOKIES.flatMap((name) => answer.cookies[name] ?? []);
  if (answer.status !== 200 || session === undefined)
    fail(`the console refused the password: ${describe(answer)}`);
  return { cookie: `${session.name}=${session.value}` };
}

/** Puts perfumes on sale for this run alone, at one price in euros, each with so many bottles. */
export function addProducts(session: Session, count: number, price: string, bottles: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const answer = send(
      'POST',
      '/api/admin/products',
      'POST /api/admin/products',
      {
        name: `Essai ${RUN} ${index + 1}`,
        shortDescription: 'Un parfum de banc d’essai',
        description: 'Composé pour une seule question : tient-il la charge ?',
        category: 'boisé',
        volumeMl: 50,
        ingredients: 'ALCOHOL DENAT.',
        warnings: 'Inflammable.',
        price,
        stockQuantity: bottles,
      },
      session,
    );
    return idIn(answer);
  });
}

/** Opens a promo code of 10 percent that may be used so many times. */
export function addPromo(session: Session, code: string, maxUses: number): string {
  const answer = send(
    'POST',
    '/api/admin/promo-codes',
    'POST /api/admin/promo-codes',
    { code, discountType: 'percentage', discountValue: '10', maxUses, validUntil: '2099-12-31' },
    session,
  );
  return idIn(answer);
}

/** What k6 reads is the shop's own answer, whose shape the contract gives. */
export function readProduct(id: string): Product {
  return expectOk(get(`/api/products/${id}`, 'GET /api/products/{id}')).json() as Product;
}

export function readPromos(session: Session): PromoCode[] {
  return expectOk(get('/api/promo-codes', 'GET /api/promo-codes', session)).json() as PromoCode[];
}

/** One page of this run's orders, newest first. */
export function readOrders(session: Session, after: string | null): OrderPage {
  const page = after === null ? '' : `&after=${after}`;
  const path = `/api/admin/orders?limit=100&search=${RUN}${page}`;
  return expectOk(get(path, 'GET /api/admin/orders', session)).json() as OrderPage;
}

/** Saves a product's form. @returns whether the read models show it: the answer waits for them, two seconds at most. */
export function reviseProduct(
  session: Session,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): boolean {
  const name = 'PATCH /api/admin/products/{id}';
  const answer = send('PATCH', `/api/admin/products/${id}`, name, changes, session);
  return expectOk(answer).headers[CURRENT] === 'yes';
}

/** Of two seconds each. */
const TRIES = 60;

/**
 * Waits until the read models show all that was appended so far: a small change to a product stands behind it in the log.
 * @returns whether they did, within two minutes.
 */
export function waitForReadModels(session: Session, productId: string): boolean {
  for (let tried = 1; tried <= TRIES; tried += 1)
    if (reviseProduct(session, productId, { shortDescription: `Lu à l’essai ${tried}` })) return true;
  return false;
}

function idIn(answer: Answer): string {
  return (expectOk(answer).json() as { id: string }).id;
}

function expectOk(answer: Answer): Answer {
  if (answer.status < 200 || answer.status > 299) fail(describe(answer));
  return answer;
}

function describe(answer: Answer): string {
  return `${answer.status} ${answer.body ?? ''}`;
}
