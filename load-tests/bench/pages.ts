import { get, type IncomingHttpHeaders } from 'node:http';
import autocannon from 'autocannon';
import Koa from 'koa';
import { type Bench, type Figure, median } from './bench.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const MIN_RATIO = 0.6;

/** Pages from the cache beside a bare Koa server that answers the same bytes, in turns. */
export async function measurePages(bench: Bench): Promise<Figure[]> {
  const [product] = await bench.admin.listProducts();
  const pages = {
    'product page': `/parfums/${product?.slug}`,
    'collection page': '/parfums',
    'GET /api/products': '/api/products',
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    bench.progress(`${name} beside bare Koa, ${CONNECTIONS} connections`);
    figures.push(await besideBareKoa(bench, name, path));
  }
  return figures;
}

async function besideBareKoa({ shop, runs }: Bench, name: string, path: string): Promise<Figure> {
  const url = `${shop.url.replace('localhost', '127.0.0.1')}${path}`;
  const floor = await startBareKoa(url);
  try {
    await requestsPerSecond(url);
    await requestsPerSecond(floor.url);
    const turns: { value: number; floor: number }[] = [];
    for (let run = 0; run < runs; run += 1)
      turns.push({ floor: await requestsPerSecond(floor.url), value: await requestsPerSecond(url) });
    return {
      name,
      unit: '/s',
      value: median(turns.map(({ value }) => value)),
      floor: median(turns.map((turn) => turn.floor)),
      ratio: median(turns.map((turn) => turn.value / turn.floor)),
      target: { atLeast: MIN_RATIO },
    };
  } finally {
    floor.close();
  }
}

/** @throws Error when a request fails. */
async function requestsPerSecond(url: string): Promise<number> {
  const { requests, errors, timeouts, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br' },
    workers: 1,
  });
  const failed = errors + timeouts + non2xx;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return requests.average;
}

async function startBareKoa(copied: string): Promise<{ url: string; close(): void }> {
  const { headers, body } = await fetchBytes(copied);
  const app = new Koa();
  app.use((ctx) => {
    ctx.set('Content-Type', headers['content-type'] ?? '');
    ctx.set('Content-Encoding', headers['content-encoding'] ?? 'identity');
    ctx.body = body;
  });
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : null;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

/** The bytes as they travel: `fetch` would unpack them. */
function fetchBytes(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
