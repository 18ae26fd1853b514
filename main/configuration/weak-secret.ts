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
export function isWeakSecret(secret: string): boolean {
  return secret.length < 32 || DEFAULTS.test(secret) || new Set(secret).size < FEWEST_DIFFERENT;
}

/** Whether the password in a connection string is one that everybody knows. A connection string without one has none to guess. */
export function hasKnownPassword(connectionString: string): boolean {
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
