import { StripeError } from '../wire/stripe-error.ts';

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/**
 * Recognises the caller by Bearer or Basic authentication, or by the `key` parameter browsers send.
 * @throws StripeError 401 without a known key.
 */
export function authenticate(
  keys: Keys,
  authorization: string | undefined,
  keyParameter: string | undefined,
): 'secret' | 'publishable' {
  const key = keyOf(authorization) ?? keyParameter;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secretKey) return 'secret';
  if (key === keys.publishableKey) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  // Basic: the key is the user's name, without a password.
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}
