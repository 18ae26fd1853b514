import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOn } from '../../local-server.ts';

interface ReceivedWebhook {
  readonly body: string;
  readonly signature: string;
  readonly type: string;
}

/** A shop's webhook endpoint for tests: keeps what it receives and answers what it is told to. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, type: String(JSON.parse(body).type) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const { port, close } = await listenOn(server, 0);
  return {
    url: `http://127.0.0.1:${port}/api/stripe/webhook`,
    received,
    types: () => received.map(({ type }) => type),
    /** The answers to the next deliveries; 200 afterwards. */
    answerNext: (...next: number[]) => statuses.push(...next),
    close,
  };
}
