import type { Environment } from '#contracts/settings/environment.ts';
import { placeOf } from './reachability.ts';

/** What a process has switched on and off, for the line it logs when it starts. Addresses at most, never a secret. */
export interface ConfigurationReport {
  readonly on: readonly string[];
  readonly off: readonly string[];
}

type Switch = readonly [isOn: boolean, on: string, off: string];

export function reportConfiguration(environment: Environment): ConfigurationReport {
  const switches = switchesOf(environment);
  return {
    on: [`role ${environment.ROLE}`, ...switches.filter(([isOn]) => isOn).map(([, on]) => on)],
    off: switches.filter(([isOn]) => !isOn).map(([, , off]) => off),
  };
}

function switchesOf(environment: Environment): readonly Switch[] {
  const { REDIS_URL, SMTP_URL, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, TRUSTED_PROXIES } = environment;
  const { EVENTSTORE_URL, DATABASE_URL, PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_API_URL } = environment;
  const mode = STRIPE_API_URL
    ? 'stand-in for Stripe'
    : STRIPE_SECRET_KEY?.includes('_live_')
      ? 'live'
      : 'test keys';
  return [
    [true, `event store at ${placeOf(EVENTSTORE_URL)}`, ''],
    [true, `read models at ${placeOf(DATABASE_URL)}`, ''],
    [true, `jobs on ${REDIS_URL ? `Redis at ${placeOf(REDIS_URL)}` : 'PostgreSQL'}`, ''],
    [
      STRIPE_SECRET_KEY !== undefined &&
        (environment.STRIPE_WEBHOOK_SECRET !== undefined || environment.ROLE === 'worker'),
      `card payments (${mode})`,
      'card payments: the checkout says they are unavailable (STRIPE_SECRET_KEY and its companions)',
    ],
    [
      SMTP_URL !== undefined,
      `e-mail through ${placeOf(SMTP_URL ?? '')}`,
      'e-mail: mails wait in the log (SMTP_URL)',
    ],
    [
      environment.ADMIN_TOTP_SECRET !== undefined || environment.ADMIN_SETUP_CODE !== undefined,
      `second factor ${environment.ADMIN_TOTP_SECRET ? 'from ADMIN_TOTP_SECRET' : 'demanded, set up in the console'}`,
      'second factor demanded of administrators (ADMIN_SETUP_CODE)',
    ],
    [
      TRUSTED_PROXIES > 0,
      `client addresses from ${TRUSTED_PROXIES} trusted proxies`,
      PUBLIC_URL?.startsWith('https:')
        ? 'client addresses: whatever ends TLS in front is not trusted, so limits count all clients as one (TRUSTED_PROXIES)'
        : 'client addresses from proxies (TRUSTED_PROXIES)',
    ],
    [
      environment.INTEGRITY_SIGNING_KEY !== undefined,
      'hourly signature of the log',
      'hourly signature of the log (INTEGRITY_SIGNING_KEY)',
    ],
    [
      environment.INTEGRITY_ROOTS_FILE !== undefined,
      `signed roots published in ${environment.INTEGRITY_ROOTS_FILE}`,
      'signed roots outside of the shop (INTEGRITY_ROOTS_FILE)',
    ],
    [
      METRICS_PORT !== undefined,
      `metrics and health on ${environment.METRICS_HOST}:${METRICS_PORT}`,
      'metrics (METRICS_PORT)',
    ],
    [
      OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
      `traces to ${placeOf(OTEL_EXPORTER_OTLP_ENDPOINT ?? '')}`,
      'traces (OTEL_EXPORTER_OTLP_ENDPOINT)',
    ],
  ];
}
