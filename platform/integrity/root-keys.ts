import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Signs roots. */
export interface RootSigner {
  readonly keyId: string;
  sign(root: string): string;
}

/**
 * @param privateKey an Ed25519 key, PKCS 8, in PEM or in base64 of its DER form.
 * @throws Error in one sentence when it is not such a key.
 */
export function createRootSigner(privateKey: string): RootSigner {
  const key = readPrivateKey(privateKey);
  const keyId = keyIdOf(createPublicKey(key));
  return { keyId, sign: (root) => sign(null, Buffer.from(root), key).toString('base64url') };
}

/** The public half, as auditors get it (PEM). */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(readPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();
}

/** Tells whether a root was signed by one of the keys (PEM). */
export function createSignatureCheck(publicKeys: readonly string[]) {
  const keys = new Map(
    publicKeys.map((pem) => {
      const key = createPublicKey(pem);
      return [keyIdOf(key), key] as const;
    }),
  );
  return ({ root, keyId, signature }: { root: string; keyId: string; signature: string }): boolean => {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, Buffer.from(root), key, Buffer.from(signature, 'base64url'));
  };
}

function readPrivateKey(text: string): KeyObject {
  try {
    const key = text.includes('-----BEGIN')
      ? // Environment files hold a PEM key on one line.
        createPrivateKey(text.replaceAll('\\n', '\n'))
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, without the key.
  }
  throw new Error(
    'INTEGRITY_SIGNING_KEY is not an Ed25519 private key; make one with: openssl genpkey -algorithm ed25519',
  );
}

function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
}
