import { Agent, get } from 'node:http';
import { sendSteadily } from './bench.ts';

/*
 * The process that floods a shop for `flood.ts`: pages in odd spellings, perfumes that do not exist, parameters and cookies
 * without meaning.
 */
const CONNECTIONS = 16;
const [url = '', productId = '', perSecond, seconds] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const kinds: readonly ((n: number) => string)[] = [
  (n) => `/parfums/${escapeSome(productId, n)}`,
  (n) => `/api/products/${escapeSome(productId, n)}`,
  (n) => `/parfums/${n}`,
  (n) => `/parfums?apres=1-${n}&tri=price-desc`,
  (n) => `/parfums?tri=${n}`,
  (n) => `/nulle-part/%E2%82%AC${n}`,
  (n) => `/commande?n=${n}`,
  (n) => `/admin?n=${n}`,
  (n) => `/@fs/${n}`,
  (n) => `/api/products/${productId}?n=${n}`,
];

await sendSteadily(Number(perSecond), Number(seconds), (n) =>
  send(kinds[n % kinds.length]?.(n + 1) ?? '/', n),
);
agent.destroy();

/** Resolves when it is answered, whatever with. */
function send(path: string, n: number): Promise<void> {
  const headers = { cookie: `miris_session=${n}; __Host-miris_session=${n}` };
  return new Promise((resolve, reject) => {
    get(url + path, { agent, headers }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
  });
}

/** Some of an id's letters written as percent escapes. */
function escapeSome(id: string, n: number): string {
  return [...id]
    .map((letter, at) => (n & (1 << (at % 16)) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join('');
}
