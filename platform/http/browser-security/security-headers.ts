import type { Context } from 'koa';
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
};
/** Addresses that open an order or a person's data for whoever has them, whatever they are answered with. */
const PERMISSION =
  /^\/(?:commande\/suivi|lettre|retour|mes-donnees|api\/orders\/follow|api\/personal-data)\//i;
/** What a browser obeys in documents only. An answer of a call is none, and is often smaller than these. */
const OF_DOCUMENTS: Readonly<Record<string, string>> = {
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The old filter of some browsers was itself a hole.
  'X-XSS-Protection': '0',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS_POLICY,
};

/** The security headers of an answer. */
export type SecurityHeaders = (request: Pick<Context, 'path' | 'secure'>) => Readonly<Record<string, string>>;

/** Headers every answer starts from; a later route may replace one, as pictures do with the content security policy. */
export function createSecurityHeaders(settings: SecuritySettings): SecurityHeaders {
  const policyOf = createPolicies(settings);
  return (request) => ({
    ...EVERYWHERE,
    'Referrer-Policy': PERMISSION.test(request.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Content-Security-Policy': policyOf(request.path),
    // Wallets and banks open windows of their own that must find back to the payment page.
    'Cross-Origin-Opener-Policy': isCheckout(request.path) ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': SHOWN_ELSEWHERE.test(request.path) ? 'cross-origin' : 'same-origin',
    ...((request.secure || settings.https) && {
      'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
    }),
    // A later route may allow more; forgetting to must never leave an order in somebody's cache.
    ...(isCall(request.path) ? { 'Cache-Control': 'no-store' } : OF_DOCUMENTS),
  });
}

function isCall(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function isCheckout(path: string): boolean {
  return path.startsWith('/commande');
}
