import { type ProductionException, type Variables, withoutEmpty } from '#contracts/settings/environment.ts';

interface Rule {
  /** The name under which it can be allowed; null when it never is. */
  readonly exception: ProductionException | null;
  /** Says in a sentence what is wrong and what to do; null when all is well. */
  find(variables: Variables): string | null;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const STORES = ['DATABASE_URL', 'KEYS_DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL'] as const;
/** OWASP's least cost for scrypt, with r = 8. */
const MIN_SCRYPT_N = 2 ** 14;
/** Of the reason for going without a second factor: 'yes' is none. */
const MIN_REASON_LENGTH = 10;
const HASH_FORM = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$[\w-]{16,}\$[\w-]{22,}$/;

const RULES: readonly Rule[] = [
  {
    exception: 'weak-secrets',
    find: ({ SESSION_SECRET: secret }) =>
      secret !== undefined && isWeakSecret(secret)
        ? 'SESSION_SECRET: it can be guessed; draw one with: openssl rand -hex 32'
        : null,
  },
  {
    exception: 'weak-secrets',
    find: ({ PERSONAL_DATA_KEY: key }) =>
      key !== undefined && isWeakSecret(key)
        ? 'PERSONAL_DATA_KEY: it can be guessed; draw one with: openssl rand -base64 32, before anybody orders'
        : null,
  },
  ...STORES.map(
    (name): Rule => ({
      exception: 'weak-secrets',
      find: ({ [name]: url }) =>
        url !== undefined && hasKnownPassword(url)
          ? `${name}: its password is one that everybody knows; change it in the store, then here`
          : null,
    }),
  ),
  {
    exception: null,
    find({ ADMIN_PASSWORD_HASH: hash }) {
      if (hash === undefined) return null;
      const [, N = '0'] = HASH_FORM.exec(hash.trim()) ?? [];
      if (Number(N) >= MIN_SCRYPT_N) return null;
      return 'ADMIN_PASSWORD_HASH: not a hash of sufficient cost; make one with: miris hash-password';
    },
  },
  {
    exception: null,
    find: ({ ADMIN_TOTP_SECRET: secret }) =>
      secret !== undefined && !/^[A-Z2-7]{26,}=*$/i.test(secret.replaceAll(' ', ''))
        ? 'ADMIN_TOTP_SECRET: needs 26 base32 characters or more; make one with: head -c 20 /dev/urandom | base32'
        : null,
  },
  {
    exception: null,
    find: ({ ADMIN_SETUP_CODE: code }) =>
      code !== undefined && isWeakSecret(code)
        ? 'ADMIN_SETUP_CODE: it can be guessed; draw one with: openssl rand -hex 32'
        : null,
  },
  {
    exception: null,
    find({ ROLE: role = 'all', ADMIN_TOTP_SECRET, ADMIN_SETUP_CODE, ADMIN_WITHOUT_SECOND_FACTOR: reason }) {
      if (role !== 'all' && role !== 'server') return null;
      if (ADMIN_TOTP_SECRET !== undefined || ADMIN_SETUP_CODE !== undefined) return null;
      if (reason !== undefined && reason.trim().length >= MIN_REASON_LENGTH) return null;
      return 'ADMIN_SETUP_CODE: missing, the console would open with a password alone; draw one with: openssl rand -hex 32, the first login asks for it and sets up the second factor. Or say why not, in ADMIN_WITHOUT_SECOND_FACTOR';
    },
  },
  {
    exception: null,
    find({ INTEGRITY_SIGNING_KEY: key, ROLE: role = 'all' }) {
      if (key !== undefined || !['all', 'worker'].includes(role)) return null;
      return 'INTEGRITY_SIGNING_KEY: missing, so that nobody could tell a forged log; make one with: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0';
    },
  },
  {
    exception: null,
    find(variables) {
      // A worker gives money back and needs nothing but the key for that; the relay needs none.
      if (variables.ROLE === 'worker' || variables.ROLE === 'relay') return null;
      const missing = STRIPE.filter((name) => variables[name] === undefined);
      if (missing.length === 0 || missing.length === STRIPE.length) return null;
      return `${missing.join(', ')}: missing beside the other Stripe keys; set all three, or none to take no payments`;
    },
  },
  {
    exception: null,
    find: ({ STRIPE_WEBHOOK_SECRET: secret }) =>
      secret !== undefined && !secret.startsWith('whsec_')
        ? 'STRIPE_WEBHOOK_SECRET: begins with whsec_; copy it from the webhook endpoint’s page at Stripe'
        : null,
  },
  {
    exception: 'stripe-simulator',
    find: ({ STRIPE_API_URL: api, STRIPE_JS_URL: script }) =>
      api !== undefined || script !== undefined
        ? 'STRIPE_API_URL, STRIPE_JS_URL: payments go to a stand-in for Stripe; unset both to take real payments'
        : null,
  },
  {
    exception: 'stripe-test-keys',
    find: ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: published, STRIPE_API_URL: api }) =>
      api === undefined && [secret, published].some((key) => key !== undefined && /^[a-z]+_test_/.test(key))
        ? 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: test keys take no money; set the live ones'
        : null,
  },
  ...(['MAIL_FROM', 'SUPPORT_EMAIL'] as const).map(
    (name): Rule => ({
      exception: 'placeholder-identity',
      find: ({ [name]: address }) =>
        address === undefined || /\.example\b|@example\./.test(address)
          ? `${name}: still the example address; set one that people can write to`
          : null,
    }),
  ),
  {
    exception: 'plain-http',
    find({ PUBLIC_URL: url }) {
      if (url?.startsWith('https://') === true) return null;
      return `PUBLIC_URL: ${url === undefined ? 'missing' : 'not https'}; set the https address people reach the shop at`;
    },
  },
];

/** What a set of variables asks production to put up with. */
export interface ProductionFindings {
  /** One sentence per reason not to start. */
  readonly refused: readonly string[];
  /** One sentence per reason that `ALLOW_IN_PRODUCTION` names, and why there is no second factor. */
  readonly accepted: readonly string[];
}

/** Holds a production shop's variables against the rules above; elsewhere nothing is refused. */
export function findProductionProblems(raw: Variables): ProductionFindings {
  const variables = withoutEmpty(raw);
  if (variables.NODE_ENV !== 'production') return { refused: [], accepted: [] };
  const allowed = new Set((variables.ALLOW_IN_PRODUCTION ?? '').split(',').map((name) => name.trim()));
  const refused: string[] = [];
  const accepted: string[] = [];
  for (const { exception, find } of RULES) {
    const sentence = find(variables);
    if (sentence === null) continue;
    if (exception === null) refused.push(sentence);
    else if (allowed.has(exception)) accepted.push(sentence);
    else refused.push(`${sentence}, or accept it with ALLOW_IN_PRODUCTION=${exception}`);
  }
  const { ADMIN_TOTP_SECRET, ADMIN_SETUP_CODE, ADMIN_WITHOUT_SECOND_FACTOR: reason } = variables;
  if (reason !== undefined && ADMIN_TOTP_SECRET === undefined && ADMIN_SETUP_CODE === undefined)
    accepted.push(`ADMIN_WITHOUT_SECOND_FACTOR: ${reason}`);
  return { refused, accepted };
}

const DEFAULTS =
  /change-?(me|it)|example|exemple|secret|passw(or)?d|default|placeholder|0123456789|abcdef(gh|123)|azerty|qwerty|test-?key/i;
/** Random hexadecimal of 32 characters has all but always more than this many different ones. */
const FEWEST_DIFFERENT = 8;

/** Passwords that stand in the guides of the stores themselves, or that everybody tries first. */
const KNOWN_PASSWORDS = new Set([
  'admin',
  'changeit',
  'change-me',
  'changeme',
  'miris',
  'password',
  'postgres',
  'redis',
  'root',
  'secret',
]);

/** Whether a signing secret looks typed or copied rather than drawn at random. */
function isWeakSecret(secret: string): boolean {
  return secret.length < 32 || DEFAULTS.test(secret) || new Set(secret).size < FEWEST_DIFFERENT;
}

/** Whether the password in a connection string is one that everybody knows. A connection string without one has none to guess. */
function hasKnownPassword(connectionString: string): boolean {
  const [, password = ''] = /^[a-z+]+:\/\/[^/@:]*:([^/@]*)@/i.exec(connectionString) ?? [];
  return KNOWN_PASSWORDS.has(decodeURIComponentOr(password).toLowerCase());
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
