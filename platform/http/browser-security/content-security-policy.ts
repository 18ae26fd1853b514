import { createHash } from 'node:crypto';

/** What the content security policies are made from. */
export interface PolicySettings {
  /** The script that stands in for Stripe's (STRIPE_JS_URL); null for Stripe's own. */
  readonly paymentScriptUrl: string | null;
  /** Vite's own server needs inline scripts, inline styles and a socket. */
  readonly development: boolean;
}

type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

/** The payment page itself, and nothing below it (decision 16). */
const CHECKOUT = '/commande';
const OWN_CALLS = /^\/(api|objects)(\/|$)/;

/** As Stripe's guide to content security policies lists them for the payment element. */
const STRIPE: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** The two style elements that React Aria adds while a page runs: touch behaviour of buttons, scrolling behind a drawer on iOS. */
export const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const;

/** Answers that are no page load nothing at all; the few small pages among them (unsubscribing, a picture) set policies of their own. */
const CALLS: Directives = { 'default-src': [NONE], 'frame-ancestors': [NONE] };

/**
 * The content security policy of an answer; it depends on the path alone, so that a page can be kept rendered and its policy
 * is right all the same (docs/decisions/0010-content-security-policy.md).
 * @returns a function from a request's path to the header's value.
 */
export function createPolicies(settings: PolicySettings): (path: string) => string {
  const page = pageDirectives(settings);
  const calls = write(CALLS);
  const pages = write(page);
  const checkout = write(merge(page, paymentDirectives(settings.paymentScriptUrl)));
  return (path) => {
    if (path === CHECKOUT) return checkout;
    return OWN_CALLS.test(path) ? calls : pages;
  };
}

function pageDirectives({ development }: PolicySettings): Directives {
  const inline = development ? ["'unsafe-inline'"] : [];
  const styles = development ? inline : REACT_ARIA_STYLES.map(hashSource);
  return {
    'default-src': [NONE],
    'script-src': [SELF, ...inline],
    // For browsers that know neither of the two after it.
    'style-src': [SELF, "'unsafe-inline'"],
    'style-src-elem': [SELF, ...styles],
    // Sizes and positions of single elements: attributes cannot load or run anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [SELF, 'data:', 'blob:'],
    'media-src': [SELF],
    'font-src': [SELF],
    'connect-src': [SELF, ...(development ? ['ws:'] : [])],
    'frame-src': [],
    'manifest-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  };
}

function paymentDirectives(scriptUrl: string | null): Directives {
  if (scriptUrl === null) return STRIPE;
  const { origin } = new URL(scriptUrl);
  return { 'script-src': [origin], 'frame-src': [origin], 'connect-src': [origin] };
}

function merge(own: Directives, more: Directives): Directives {
  return {
    ...own,
    ...Object.fromEntries(
      Object.entries(more).map(([name, sources]) => [name, [...(own[name] ?? []), ...sources]]),
    ),
  };
}

function write(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? NONE : sources.join(' ')}`)
    .join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
