import { createServer } from 'node:http';

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
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, type: String(JSON.parse(body).type) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/api/stripe/webhook`,
    received,
    types: () => received.map(({ type }) => type),
    /** The answers to the next deliveries; 200 afterwards. */
    answerNext: (...next: number[]) => statuses.push(...next),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
