import { get, type IncomingHttpHeaders } from 'node:http';
import Koa from 'koa';
import { z } from 'zod';

/*
 * The floor: a Koa server with nothing in it but one answer, taken byte for byte from the shop. Prints its port.
 */
const { url } = z.object({ url: z.string() }).parse(JSON.parse(process.argv[2] ?? '{}'));

/** The bytes as they travel: `fetch` would unpack them. */
function copy(from: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(from, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

const { headers, body } = await copy(url);
const app = new Koa();
app.use((ctx) => {
  ctx.set('Content-Type', headers['content-type'] ?? '');
  ctx.set('Content-Encoding', headers['content-encoding'] ?? 'identity');
  ctx.body = body;
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : null }));
});
