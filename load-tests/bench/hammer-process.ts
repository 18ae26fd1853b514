import autocannon from 'autocannon';
import { z } from 'zod';

/*
 * Asks for one address over and over on so many connections. Prints a line when it begins, then how many answers came a second and, of each, when it
 * came and how long it took.
 */
const input = z
  .object({ url: z.string(), connections: z.int(), seconds: z.number() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

console.log(JSON.stringify({ begun: true }));
const answers: [at: number, milliseconds: number][] = [];
const cannon = autocannon({
  url: input.url,
  connections: input.connections,
  duration: input.seconds,
  headers: { 'accept-encoding': 'br' },
  setupClient(client) {
    client.on('response', (_status, _bytes, milliseconds) => answers.push([Date.now(), milliseconds]));
  },
});
const result = await cannon;
console.log(
  JSON.stringify({
    perSecond: result.requests.average,
    failed: result.errors + result.timeouts + result.non2xx,
    answers,
  }),
);
