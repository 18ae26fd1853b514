import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, encodingFor } from './send-page.ts';
import { aRequest } from './testing/a-request.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;Q=1.0', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['nonsense;;;', 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingFor(aRequest(accepted === undefined ? {} : { 'accept-encoding': accepted }))).toBe(
      encoding,
    );
  });

  it.each(['fast', 'small'] as const)('gives the same text back, compressed %s', async (effort) => {
    const text = Buffer.from('Un sillage tendre. '.repeat(200));
    expect(brotliDecompressSync(await compress(text, 'br', effort))).toEqual(text);
    expect(gunzipSync(await compress(text, 'gzip', effort))).toEqual(text);
    expect(await compress(text, 'identity', effort)).toBe(text);
  });
});
