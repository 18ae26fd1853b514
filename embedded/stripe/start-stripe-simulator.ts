import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { printable } from '#platform/terminal.ts';
import { listenOn, sendJson, sendText } from '../local-server.ts';
import { paymentElementPage, stripeJsScript, walletElementPage } from './browser/pages.ts';
import { Courier } from './courier.ts';
import { Faults } from './faults.ts';
import { answerApi, type Keys } from './http/api.ts';
import { answerChallengePage } from './http/challenge.ts';
import { answerControl } from './http/control.ts';
import { settlePayment, settleRefund } from './payments/lifecycle.ts';
import type { Simulation } from './simulation.ts';
import { Ledger } from './store/ledger.ts';

export interface StripeSimulatorOptions extends Keys {
  /** Where payments, refunds and undelivered webhooks survive a restart. */
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The shop's webhook address; without one no webhook is sent. */
  readonly webhookUrl?: string | undefined;
  /** The kinds of events that address is subscribed to; all of them when left out. */
  readonly webhookEvents?: readonly string[] | undefined;
  readonly webhookSecret: string;
  /** The address shoppers' browsers reach the simulator at, when a proxy stands before it. */
  readonly publicUrl?: string | undefined;
  /** How long `processing` payments and pending refunds take, in milliseconds. */
  readonly settlementDelayMs?: number;
}

export interface RunningStripeSimulator {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

const DEFAULT_SETTLEMENT_DELAY_MS = 2_000;

/**
 * Starts a stand-in for Stripe's API, its browser script and its webhooks. No money moves.
 * @throws Error when `NODE_ENV=production`, unless `STRIPE_SIMULATOR=yes` asks for it by name.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<RunningStripeSimulator> {
  refuseInProduction(process.env);
  const ledger = await Ledger.open(join(options.dataDir, 'journal.jsonl'));
  let url = '';
  const simulation: Simulation = {
    ledger,
    faults: new Faults(),
    publicUrl: () => options.publicUrl ?? url,
    isSubscribedTo: (type) =>
      options.webhookUrl !== undefined && (options.webhookEvents?.includes(type) ?? true),
  };
  const courier = options.webhookUrl
    ? new Courier(simulation, options.webhookUrl, options.webhookSecret)
    : undefined;
  const settlement = new Settlement(simulation, options.settlementDelayMs ?? DEFAULT_SETTLEMENT_DELAY_MS);
  ledger.onDurable((change) => {
    if (change.kind === 'deliveries') courier?.take(change.record.id);
    if (change.kind === 'tasks') settlement.take(change.record.id);
  });

  const server = createServer((request, response) => {
    answer(simulation, options, courier, request, response).catch((error: unknown) => {
      process.stderr.write(`${printable(String(error instanceof Error ? error.stack : error))}\n`);
      if (!response.headersSent)
        sendJson(response, 500, { error: { type: 'api_error', message: 'Internal error.' } });
    });
  });
  const listening = await listenOn(server, options.port);
  url = `http://127.0.0.1:${listening.port}`;

  for (const delivery of ledger.all('deliveries')) courier?.take(delivery.id);
  for (const task of ledger.all('tasks')) settlement.take(task.id);
  return {
    port: listening.port,
    url,
    close: async () => {
      settlement.close();
      await courier?.close();
      await listening.close();
      await ledger.close();
    },
  };
}

async function answer(
  simulation: Simulation,
  options: StripeSimulatorOptions,
  courier: Courier | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  if (pathname.startsWith('/v1/')) await answerApi(simulation, options, request, response);
  else if (pathname.startsWith('/_simulator/')) await answerControl(simulation, courier, request, response);
  else if (pathname.startsWith('/challenge/')) await answerChallengePage(simulation, request, response);
  else if (pathname === '/stripe.js') sendText(response, 200, 'text/javascript', stripeJsScript());
  else if (pathname === '/elements/payment') sendText(response, 200, 'text/html', paymentElementPage());
  else if (pathname === '/elements/express-checkout')
    sendText(response, 200, 'text/html', walletElementPage());
  else sendText(response, 404, 'text/plain', 'Not found');
}

function refuseInProduction(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_ENV === 'production' && environment.STRIPE_SIMULATOR !== 'yes') {
    throw new Error(
      'The Stripe simulator does not start in production. Set STRIPE_SECRET_KEY to a real key, ' +
        'or STRIPE_SIMULATOR=yes if you really want a shop where nobody pays.',
    );
  }
}

/** Lets processing payments and pending refunds come to their end after a while, restarts included. */
class Settlement {
  readonly #simulation: Simulation;
  readonly #delayMs: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(simulation: Simulation, delayMs: number) {
    this.#simulation = simulation;
    this.#delayMs = delayMs;
  }

  /** Takes up a task that is in the ledger, unless it is done or waiting already. */
  take(id: string): void {
    const task = this.#simulation.ledger.get('tasks', id);
    if (!task || task.done || this.#timers.has(id)) return;
    this.#timers.set(
      id,
      setTimeout(() => void this.#settle(id), this.#delayMs),
    );
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #settle(id: string): Promise<void> {
    const { ledger } = this.#simulation;
    const task = ledger.get('tasks', id);
    if (!task || task.done) return;
    ledger.put('tasks', { ...task, done: true });
    const intent = ledger.get('paymentIntents', task.subject);
    const refund = ledger.get('refunds', task.subject);
    if (intent) settlePayment(this.#simulation, intent, task.outcome);
    if (refund) settleRefund(this.#simulation, refund, task.outcome);
    await ledger.commit();
    this.#timers.delete(id);
  }
}
