import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '#embedded/free-port.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { hashPassword } from '#platform/admin-session/password.ts';
import { startTestSmtp } from '#services/emails/testing/smtp-server.ts';
import { WEBHOOK_EVENTS } from '#services/payments/stripe/stripe-translation.ts';
import { startDocuments } from './documents.ts';
import { createMachine } from './machine.ts';
import { startProgram } from './program.ts';
import { type Drill, STEPS } from './steps.ts';
import { createVisitors } from './visitors.ts';

/*
 * `npm run drill [-- --short] [--keep]`: docker-compose.yml played on one machine with Debian's PostgreSQL, Redis and Caddy, and the
 * embedded event store: sells, replaces versions, kills, backs up, destroys and restores, by the commands that the documents give. Needs
 * root.
 */

const STRIPE = { secret: 'sk_test_drill', published: 'pk_test_drill', webhook: 'whsec_drill' };
const NEEDED = ['caddy', 'redis-server', 'openssl'];

const { values } = parseArgs({ options: { short: { type: 'boolean' }, keep: { type: 'boolean' } } });
const say = (line: string) => process.stdout.write(`${line}\n`);

function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** Starts this program again with an authority of its own to trust: what Caddy signs with. */
async function startTrusting(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'miris-drill-'));
  await mkdir(join(folder, 'ca'));
  const [cert, key] = [join(folder, 'ca', 'root.crt'), join(folder, 'ca', 'root.key')];
  const subject = ['-subj', '/CN=miris-drill', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: cert, DRILL_FOLDER: folder };
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env,
    stdio: 'inherit',
  });
  process.on('SIGINT', () => child.kill('SIGINT'));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

async function drill(folder: string): Promise<number> {
  const smtp = await startTestSmtp();
  const [httpsPort, stripePort] = [await freePorts(2), await freePorts(1)];
  const publicUrl = `https://localhost:${httpsPort}`;
  const provider = `http://127.0.0.1:${stripePort}`;
  const machine = createMachine({
    folder,
    httpsPort,
    variables: {
      PUBLIC_URL: publicUrl,
      MAIL_FROM: 'Mirïs <bonjour@miris.fr>',
      SUPPORT_EMAIL: 'contact@miris.fr',
      STRIPE_PUBLISHABLE_KEY: STRIPE.published,
      RATE_LIMIT_FACTOR: '1000',
      ADMIN_WITHOUT_SECOND_FACTOR: 'a drill: its administrator is a program',
      ALLOW_IN_PRODUCTION: 'stripe-simulator,placeholder-identity',
    },
    extra: { STRIPE_API_URL: provider, STRIPE_JS_URL: `${provider}/stripe.js` },
    tell: say,
  });
  await machine.prepare();
  const stripe = startProgram([process.execPath, 'dist/embedded/stripe.js'], {
    logFile: machine.path('logs', 'stripe.log'),
    env: {
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
      STRIPE_SIMULATOR_PORT: String(stripePort),
      STRIPE_SIMULATOR_DATA_DIR: machine.path('stripe'),
      STRIPE_WEBHOOK_URL: `${publicUrl}/api/stripe/webhook`,
      STRIPE_WEBHOOK_EVENTS: WEBHOOK_EVENTS.join(','),
      STRIPE_WEBHOOK_SECRET: STRIPE.webhook,
      STRIPE_SECRET_KEY: STRIPE.secret,
      STRIPE_PUBLISHABLE_KEY: STRIPE.published,
    },
  });
  const documents = await startDocuments(machine);
  const scene: Drill = {
    machine,
    documents,
    visitors: createVisitors(publicUrl, { url: provider, secretKey: STRIPE.secret }, smtp),
    isShort: values.short === true,
    hasPrometheus: has('promtool'),
    async supplySecrets() {
      const supplied = {
        admin_password_hash: await hashPassword(ADMIN_PASSWORD),
        // The console's first factor alone: see ADMIN_WITHOUT_SECOND_FACTOR.
        admin_setup_code: '',
        stripe_secret_key: STRIPE.secret,
        stripe_webhook_secret: STRIPE.webhook,
        smtp_url: smtp.url,
      };
      for (const [name, text] of Object.entries(supplied))
        await writeFile(machine.path('secrets', name), text);
      await machine.addressSecrets();
    },
  };
  const rows: string[] = [];
  let failed = 0;
  try {
    for (const { what, run } of STEPS) {
      say(`  ${what}…`);
      const result = await run(scene).then(
        (figures) => ['held', figures] as const,
        (error: unknown) => ['FAILED', error instanceof Error ? error.message : String(error)] as const,
      );
      if (result[0] === 'FAILED') failed += 1;
      say(`  ${result[0] === 'held' ? '✓' : '✗'} ${what}: ${result[1]}`);
      const isOpen = result[0] === 'held' || rows.length > 0;
      rows.push(`| ${what} | ${result[0]} | ${result[1].replaceAll('\n', ' ').slice(0, 300)} |`);
      if (!isOpen) break;
    }
  } finally {
    await machine.down();
    await stripe.stop();
    documents.close();
    await smtp.close();
    if (values.keep !== true && failed === 0) await rm(folder, { recursive: true, force: true });
    else say(`  kept: ${folder}`);
  }
  say(['', '| what was done | result | figures |', '|---|---|---|', ...rows, ''].join('\n'));
  return failed === 0 ? 0 : 1;
}

const missing = NEEDED.filter((program) => !has(program));
if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
if (process.getuid?.() !== 0) missing.push('root');
const { DRILL_FOLDER } = process.env;
if (missing.length > 0) {
  process.stderr.write(
    `npm run drill needs ${missing.join(', ')}: apt-get install caddy redis-server postgresql openssl, as root\n`,
  );
  process.exitCode = 2;
} else if (DRILL_FOLDER === undefined) await startTrusting();
else process.exit(await drill(DRILL_FOLDER));
