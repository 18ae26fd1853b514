import type { Context, Middleware } from 'koa';
import { createPolicies, type PolicySettings } from './content-security-policy.ts';

export interface SecuritySettings extends PolicySettings {
  /** Whether people reach the shop over TLS whatever a proxy in front says (PUBLIC_URL begins with https). */
  readonly https: boolean;
}

/** Stripe's own payment script, production. */
export const STRICTEST: SecuritySettings = {
  paymentScriptUrl: null,
  development: false,
  https: false,
};

const TWO_YEARS_SECONDS = 63_072_000;
/** Pictures and films, which mail programs and social networks show from pages of their own. */
const SHOWN_ELSEWHERE = /^\/(objects|media|assets)\//;
/** Everything a page could ask a browser for and ours never do; payment is for the payment provider's frame. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone'],
  ...['midi', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
const ALLOWED_TO_SELF = new Set(['autoplay']);
const PERMISSIONS_POLICY = PERMISSIONS.map(
  (name) => `${name}=(${ALLOWED_TO_SELF.has(name) ? 'self' : ''})`,
).join(', ');

const EVERYWHERE: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
/** What a browser obeys in documents only. An answer of a call is none, and is often smaller than these. */
const OF_DOCUMENTS: Readonly<Record<string, string>> = {
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The old filter of some browsers was itself a hole.
  'X-XSS-Protection': '0',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS_POLICY,
};

/** Headers every answer starts from; a later route may replace one, as pictures do with the content security policy. */
export function securityHeaders(settings: SecuritySettings): Middleware {
  const policyOf = createPolicies(settings);
  return async (ctx, next) => {
    setHeaders(ctx, EVERYWHERE);
    setHeaders(ctx, {
      'Content-Security-Policy': policyOf(ctx.path),
      // Wallets and banks open windows of their own that must find back to the payment page.
      'Cross-Origin-Opener-Policy': isCheckout(ctx) ? 'same-origin-allow-popups' : 'same-origin',
      'Cross-Origin-Resource-Policy': SHOWN_ELSEWHERE.test(ctx.path) ? 'cross-origin' : 'same-origin',
    });
    if (ctx.secure || settings.https)
      ctx.set('Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`);
    // A later route may allow more; forgetting to must never leave an order in somebody's cache.
    if (isCall(ctx)) ctx.set('Cache-Control', 'no-store');
    else setHeaders(ctx, OF_DOCUMENTS);
    await next();
  };
}

/** As `ctx.set`, at half its price: these are set on every answer. */
function setHeaders({ res }: Context, headers: Readonly<Record<string, string>>): void {
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
}

function isCall({ path }: Context): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function isCheckout(ctx: Context): boolean {
  return ctx.path.startsWith('/commande');
}
