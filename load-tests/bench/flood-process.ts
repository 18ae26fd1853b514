import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { z } from 'zod';

/*
 * Asks for addresses that nobody ever asked for, each another one, until it is stopped: pages in odd spellings, perfumes that there are
 * not, pages behind made-up perfumes, parameters and cookies of no meaning. Prints a line when it begins.
 */
const input = z
  .object({
    url: z.string(),
    productId: z.string(),
    connections: z.int(),
    perSecond: z.int(),
    seconds: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const ODD: readonly ((n: number) => string)[] = [
  (n) => `/parfums/${randomUUID()}?n=${n}`,
  (n) => `/parfums?apres=${n}-${randomUUID()}&tri=price-desc`,
  (n) => `/parfums?tri=${n}`,
  (n) => `/nulle-part-${n}/%E2%82%AC`,
  (n) => `/commande?n=${n}`,
  (n) => `/admin?n=${n}`,
  (n) => `/@fs/${n}`,
  (n) => `/parfums/${inOddSpelling(input.productId, n)}`,
  (n) => `/api/products/${inOddSpelling(input.productId, n)}`,
  () => `/api/products/${input.productId}`,
];

/** Some of an id's letters written as percent escapes. */
function inOddSpelling(id: string, n: number): string {
  return [...id]
    .map((letter, at) => ((n + 1) & (1 << (at % 16)) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join('');
}

let count = 0;
const requests = ODD.map((addressOf) => ({
  setupRequest: (request: autocannon.Request) => {
    count += 1;
    const cookie = `miris_session=${randomUUID()}; __Host-miris_session=${randomUUID()}`;
    return { ...request, path: addressOf(count), headers: { cookie } };
  },
}));

console.log(JSON.stringify({ begun: true }));
await autocannon({
  url: input.url,
  connections: input.connections,
  duration: input.seconds,
  overallRate: input.perSecond,
  requests,
});
