import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<headers>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/;
/** Longest a signed request may be under way. */
const FRESH_FOR_MS = 15 * 60_000;

export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Whether a request is signed as AWS Signature Version 4 asks: by this key, lately, for this address and this very content. */
export function isSignedBy(request: IncomingMessage, body: Buffer, key: SigningKey): boolean {
  const signed = AUTHORIZATION.exec(header(request, 'authorization'))?.groups;
  const { key: keyId, day, region, headers = '', signature } = signed ?? {};
  if (keyId !== key.accessKeyId || region !== key.region || day === undefined || signature === undefined)
    return false;
  const instant = header(request, 'x-amz-date');
  const payload = header(request, 'x-amz-content-sha256');
  if (!instant.startsWith(day) || Math.abs(Date.now() - parsed(instant)) > FRESH_FOR_MS) return false;
  if (payload !== createHash('sha256').update(body).digest('hex')) return false;
  if (!headers.split(';').includes('host')) return false;
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256')
    .update(canonicalRequest(request, headers, payload))
    .digest('hex');
  const text = ['AWS4-HMAC-SHA256', instant, scope, digest].join('\n');
  const expected = hmac(signingKey(key.secretAccessKey, day, region), text);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function canonicalRequest(request: IncomingMessage, headers: string, payload: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = headers.split(';').map((name) => `${name}:${header(request, name)}\n`);
  return [request.method, pathname, query, lines.join(''), headers, payload].join('\n');
}

function signingKey(secret: string, day: string, region: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** `20260301T101500Z` in milliseconds. */
function parsed(instant: string): number {
  return Date.parse(instant.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ');
}
