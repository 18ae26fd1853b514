import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileProgram } from '../testing/compile-program.ts';

const readySchema = z.object({ ready: z.literal(true), port: z.number() });

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-stripe-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the simulator as a process and returns the real SDK pointed at it. */
async function startProcess(environment: Record<string, string> = {}): Promise<Stripe> {
  const started = spawn(process.execPath, [await compileProgram('embedded/stripe/main.ts')], {
    env: {
      ...process.env,
      STRIPE_SIMULATOR_DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
      STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = started;
  const line = await new Promise<string>((resolve, reject) => {
    let complaint = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk;
    });
    started.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    started.once('exit', (code) => reject(new Error(`Exit ${code}: ${complaint}`)));
  });
  const { port } = readySchema.parse(JSON.parse(line));
  return new Stripe('sk_test_simulator', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
}

async function exitOf(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const stopped = new Promise<number | null>((resolve) => child?.once('exit', resolve));
  child?.kill(signal);
  return await stopped;
}

describe('the simulator as a process', () => {
  it('killed in the middle of many payments, has every one it acknowledged', async () => {
    const stripe = await startProcess();
    const acknowledged: string[] = [];
    let answered = 0;
    const paying = Array.from({ length: 60 }, async () => {
      const intent = await stripe.paymentIntents.create({
        amount: 8_900,
        currency: 'eur',
        confirm: true,
        payment_method: 'pm_card_visa',
        return_url: 'https://miris.example/retour',
      });
      acknowledged.push(intent.id);
      answered += 1;
      if (answered === 25) child?.kill('SIGKILL');
    });
    await Promise.allSettled(paying);
    expect(acknowledged.length).toBeGreaterThanOrEqual(25);

    const again = await startProcess();
    const kept = await Promise.all(acknowledged.map((id) => again.paymentIntents.retrieve(id)));
    expect(kept.map(({ status }) => status)).toEqual(acknowledged.map(() => 'succeeded'));
    expect(await exitOf('SIGTERM')).toBe(0);
  });

  it('does not start in production unless asked for by name', async () => {
    await expect(startProcess({ NODE_ENV: 'production' })).rejects.toThrow(/does not start in production/);
    await startProcess({ NODE_ENV: 'production', STRIPE_SIMULATOR: 'yes' });
    expect(await exitOf('SIGTERM')).toBe(0);
  });
});
