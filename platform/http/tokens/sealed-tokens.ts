import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { allSecrets, type Secrets } from './secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes in an address that only the shop can read or make. */
export interface SealedTokens {
  seal(content: Buffer): string;
  /** What a token was made from, or null when it was not made here for this purpose. */
  open(token: string): Buffer | null;
}

/**
 * Seals with AES-256-GCM, with a nonce that follows from the content, so that the same content is always the same token.
 * @param secrets SESSION_SECRET, then the former one: links in mails hold as long as either stays.
 * @param purpose a token of one purpose is none of another.
 */
export function createSealedTokens(secrets: Secrets, purpose: string): SealedTokens {
  const [present, ...former] = allSecrets(secrets);
  const sealing = tokensOf(present, purpose);
  const opening = [sealing, ...former.map((secret) => tokensOf(secret, purpose))];
  return {
    seal: sealing.seal,
    open(token) {
      for (const { open } of opening) {
        const content = open(token);
        if (content !== null) return content;
      }
      return null;
    },
  };
}

function tokensOf(secret: string, purpose: string): SealedTokens {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose} ${use}`, 32));
  const [sealing, naming] = [key('sealing'), key('nonce')];
  return {
    seal(content) {
      const nonce = createHmac('sha256', naming)
        .update(content.toString('hex'))
        .digest()
        .subarray(0, NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

const TIME_BYTES = 6;

/** An id and a moment, in milliseconds since 1970, in an address. */
export interface DatedTokens {
  /** @param id a UUID, or as many hexadecimal figures as the id has. */
  seal(id: string, atMs: number): string;
  /** What a token was made from, or null when it was not made here for this purpose. */
  open(token: string): { readonly id: string; readonly atMs: number } | null;
}

/** Sealed tokens that name something and carry a moment, such as the end of their own time. */
export function createDatedTokens(secret: Secrets, purpose: string, idBytes = 16): DatedTokens {
  const tokens = createSealedTokens(secret, purpose);
  return {
    seal(id, atMs) {
      const content = Buffer.alloc(idBytes + TIME_BYTES);
      content.write(id.replaceAll('-', ''), 'hex');
      content.writeUIntBE(atMs, idBytes, TIME_BYTES);
      return tokens.seal(content);
    },
    open(token) {
      const content = tokens.open(token);
      if (content?.length !== idBytes + TIME_BYTES) return null;
      const hex = content.toString('hex', 0, idBytes);
      return {
        id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        atMs: content.readUIntBE(idBytes, TIME_BYTES),
      };
    },
  };
}
