/** How a sealed value begins in the log: `sealed:v1:{keyId}:{base64url of nonce, ciphertext and tag}`. */
export const SEALED_PREFIX = 'sealed:v1:';
/** How a value begins that was taken out of an export: the SHA-256 of the sealed text it stood for follows, in base64url. */
export const WITHHELD_PREFIX = 'sha256:';
