import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '../event-store/connect.ts';
import { type Cause, NO_STREAM } from '../event-store/event-store.ts';
import { createChainVerifier } from './chain-verifier.ts';
import { eventLine, headingLine, readEventLine } from './export-line.ts';
import { publishRoots, readPublishedRoots } from './published-roots.ts';
import { createRootSigner, publicKeyOf } from './root-keys.ts';
import { signRoot } from './sign-root.ts';

const cause: Cause = { actor: 'admin', correlationId: 'corr', causationId: 'caus' };
const signingKey = newKey();
const signer = createRootSigner(signingKey);
const clock = () => new Date('2027-03-02T23:30:00Z');

let server: Awaited<ReturnType<typeof freshEventStore>>;
let store: ReturnType<typeof createEventStore>;
let folder: string;
/** An export: its heading, then eleven events, roots of two days among them. */
let lines: string[];

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

beforeAll(async () => {
  server = await freshEventStore();
  let now = new Date('2027-03-01T09:00:00Z');
  store = createEventStore(server.url, { sealing: 'none', clock: () => now });
  folder = await mkdtemp(join(tmpdir(), 'miris-export-'));
  await writeFile(join(folder, 'key.pem'), publicKeyOf(signingKey));
  const deps = { store, signer, clock };
  const stocks = [randomUUID(), randomUUID()];
  const restock = async (delta: number) => {
    for (const productId of stocks) {
      const { revision } = await store.readStream(`stock-${productId}`);
      const event: StockEvent = { type: 'StockAdjusted', data: { productId, delta, reason: 'restock' } };
      await store.append(`stock-${productId}`, [event], {
        expectedRevision: revision ?? NO_STREAM,
        cause,
      });
    }
  };
  await restock(1);
  await restock(2);
  expect(await signRoot(deps, '2027-03-02', cause)).toBe(5);
  now = new Date('2027-03-04T09:00:00Z');
  await restock(3);
  // Two workers at once, two days later: one root.
  const signed = await Promise.all([1, 2].map(() => signRoot(deps, '2027-03-04', cause)));
  expect(signed.toSorted()).toEqual([0, 4]);
  expect(await signRoot(deps, '2027-03-04', cause)).toBe(0);
  await restock(4);
  const { events } = await store.readRaw({ after: null, limit: 1_000 });
  const heading = headingLine({ from: null, to: null, anonymised: false });
  lines = [heading, ...events.map((event) => eventLine(event, { anonymised: false }))];
});
afterAll(async () => {
  await store.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the verifier that auditors get, as they would. */
async function verify(
  export_: readonly string[],
  key = 'key.pem',
  ...further: string[]
): Promise<{ code: number; said: string }> {
  const file = join(folder, `${randomUUID()}.jsonl`);
  await writeFile(file, `${export_.join('\n')}\n`);
  return new Promise((resolve) => {
    const args = ['docs/verify/verify-export.mjs', file, join(folder, key), ...further];
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

/** The shop's own verifier over the same lines: the number of the line it objects to first, 0 for none. */
function firstFaultOf([_heading, ...rest]: readonly string[]): number {
  const verifier = createChainVerifier([publicKeyOf(signingKey)]);
  const at = rest.findIndex((line) => verifier.check(readEventLine(line)) !== null);
  return at === -1 ? 0 : at + 2;
}

function replaced(at: number, change: (line: string) => string): string[] {
  return lines.map((line, index) => (index === at ? change(line) : line));
}

describe('the verifier for auditors', () => {
  it('is short and needs Node alone', async () => {
    const source = await readFile('docs/verify/verify-export.mjs', 'utf8');
    expect(source.split('\n').length).toBeLessThan(170);
    for (const [, from] of source.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^node:/);
  });

  it('says of an untouched export that it is as it was written, and how far it is signed for', async () => {
    const { code, said } = await verify(lines);
    expect(said).toContain('12 events in 4 streams are as they were written');
    expect(said).toContain('2 signed roots are right; the last is of 2027-03-04');
    // The last root itself and what came after it.
    expect(said).toContain('3 events came after it');
    expect(code).toBe(0);
    expect(firstFaultOf(lines)).toBe(0);
  });

  it('ends lines at the line feed alone', async () => {
    // JSON may hold these, and readers of text take them for a line's end: '\r' all, the others some.
    const [heading = ''] = lines;
    const spaced = heading.replace(',', ',\r');
    expect((await verify([spaced, ...lines.slice(1)])).said).toContain('12 events');
    const written = JSON.parse(lines[1] ?? '');
    const told = JSON.stringify({ ...written, data: { ...written.data, reason: 'a\u2028b\u2029c' } });
    expect((await verify([heading, told])).said).toContain('BROKEN at line 2, StockAdjusted');
  });

  it('names the event when one character of any of its fields is another', async () => {
    const fields = [
      ...['"stream":"stock-', '"revision":', '"id":"', '"type":"', '"productId":"', '"delta":'],
      ...['"actor":"', '"correlationId":"', '"schemaVersion":', '"recordedAt":"'],
      ...['"previous":"', '"hash":"', '"del', '"meta', '"revi'],
    ];
    for (const field of fields) {
      // Line 4 holds the second event of the first stock.
      const tampered = replaced(3, (line) => {
        const at = line.indexOf(field) + field.length;
        return `${line.slice(0, at)}${line[at] === '7' ? '8' : '7'}${line.slice(at + 1)}`;
      });
      const { code, said } = await verify(tampered);
      expect(code, field).toBe(1);
      expect(said, field).toContain('BROKEN at line 4');
    }
  });

  it('finds events that are missing, moved, repeated or added', async () => {
    const missing = lines.filter((_line, index) => index !== 4);
    const moved = lines.toSpliced(1, 2, lines[2] ?? '', lines[1] ?? '');
    const repeated = lines.toSpliced(4, 0, lines[3] ?? '');
    const written = JSON.parse(lines[1] ?? '');
    const added = lines.toSpliced(3, 0, JSON.stringify({ ...written, revision: 1 }));
    for (const tampered of [missing, moved, repeated, added]) {
      expect((await verify(tampered)).code).toBe(1);
      expect(firstFaultOf(tampered)).toBeGreaterThan(0);
    }
  });

  it('finds a signed end that was replaced with fresh hashes, by the roots that were published', async () => {
    const roots = join(folder, 'roots.jsonl');
    expect(await publishRoots({ store }, '2027-03-05', roots)).toBe(2);
    expect(await verify(lines, 'key.pem', '--roots', roots)).toMatchObject({ code: 0 });
    // Without the second day: an older copy of the log, as far as its own roots say.
    const shorter = lines.slice(0, 7);
    expect((await verify(shorter)).code).toBe(0);
    const { code, said } = await verify(shorter, 'key.pem', '--roots', roots);
    expect(said).toContain('a root that was published is missing');
    expect(code).toBe(1);
  });

  it('leaves out a published root whose line was cut off while it was written, and says so', async () => {
    const roots = join(folder, 'cut-off.jsonl');
    await publishRoots({ store }, '2027-03-05', roots);
    await appendFile(roots, '{"day":"2027-0');
    const { code, said } = await verify(lines, 'key.pem', '--roots', roots);
    expect(said).toContain('PARTIAL: the last line of the published roots');
    expect(code).toBe(0);
  });

  it('finds a whole stream that is gone, and a signed end that is cut off, by the signed roots', async () => {
    const [gone] = (lines[1] ?? '').match(/stock-[\w-]+/) ?? [];
    const without = lines.filter((line) => !line.includes(`"stream":"${gone}"`));
    expect((await verify(without)).said).toContain('events before it were removed');
    // All of the second day but its root: that root covers what is not there.
    const cutOff = lines.filter((_line, index) => index < 7 || index === 10);
    expect((await verify(cutOff)).code).toBe(1);
    expect(firstFaultOf(cutOff)).toBeGreaterThan(0);
  });

  it('does not take a signature by another key, nor a root that was signed for something else', async () => {
    await writeFile(join(folder, 'other.pem'), publicKeyOf(newKey()));
    expect((await verify(lines, 'other.pem')).said).toContain('not among yours');
    const other = createRootSigner(newKey());
    const forged = replaced(6, (line) => {
      const event = JSON.parse(line);
      return JSON.stringify({ ...event, data: { ...event.data, signature: other.sign(event.data.root) } });
    });
    expect((await verify(forged)).said).toMatch(/BROKEN at line 7/);
  });

  it('checks what it can of an export that begins in the middle', async () => {
    const from = headingLine({ from: '2027-03-04T00:00:00.000Z', to: null, anonymised: false });
    const { code, said } = await verify([from, ...lines.slice(7)]);
    expect(said).toContain('PARTIAL');
    expect(code).toBe(0);
    const changed = replaced(8, (line) => line.replace('"delta":3', '"delta":4')).slice(7);
    expect((await verify([from, ...changed])).code).toBe(1);
  });
});

describe('a root that a crash left unsigned', () => {
  it('is signed before the next one', async () => {
    const own = await freshEventStore();
    const other = createEventStore(own.url, {
      sealing: 'none',
      clock: () => new Date('2027-03-01T00:30:00Z'),
    });
    const event = {
      type: 'IntegrityCutMade',
      data: { day: '2027-03-01', madeAt: clock().toISOString() },
    } as const;
    await other.append('integrity-2027-03-01', [event], { expectedRevision: NO_STREAM, cause });
    expect(await signRoot({ store: other, signer, clock }, '2027-03-02', cause)).toBe(1);
    const { events } = await other.readRaw({ after: null, limit: 100 });
    const verifier = createChainVerifier([publicKeyOf(signingKey)]);
    expect(events.map((stored) => verifier.check(stored))).toEqual([null, null, null, null]);
    expect(verifier.summary()).toMatchObject({ signedRoots: 2, lastSignedDay: '2027-03-02' });
    await other.close();
    await own.close();
  });
});

describe('the file of published roots', () => {
  it('is read and gone on with after its last line was cut off anywhere', async () => {
    const file = join(folder, 'torn.jsonl');
    expect(await publishRoots({ store }, '2027-03-05', file)).toBe(2);
    const whole = await readFile(file, 'utf8');
    const first = whole.indexOf('\n') + 1;
    // Nothing of the line, parts of it, all but its end; half a character; room that was never filled.
    const ends = [0, 1, 40, whole.length - first - 1].map((length) => whole.slice(first, first + length));
    const blank = Buffer.alloc(200);
    for (const end of [...ends, Buffer.from('{"é').subarray(0, 3), blank]) {
      await writeFile(file, whole.slice(0, first));
      await appendFile(file, end);
      expect(await readPublishedRoots(file)).toHaveLength(1);
      expect(await publishRoots({ store }, '2027-03-05', file)).toBe(1);
      expect(await readFile(file, 'utf8')).toBe(whole);
    }
    await writeFile(file, whole.slice(0, 30));
    expect(await readPublishedRoots(file)).toEqual([]);
    expect(await publishRoots({ store }, '2027-03-05', file)).toBe(2);
    expect(await readFile(file, 'utf8')).toBe(whole);
  });

  it('is refused with a broken line that was written to its end', async () => {
    const file = join(folder, 'broken.jsonl');
    await publishRoots({ store }, '2027-03-05', file);
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.slice(10));
    await expect(readPublishedRoots(file)).rejects.toThrow(SyntaxError);
    await writeFile(file, `${whole}{"day":"2027-0\n`);
    await expect(publishRoots({ store }, '2027-03-05', file)).rejects.toThrow(SyntaxError);
    expect(await readFile(file, 'utf8')).toBe(`${whole}{"day":"2027-0\n`);
  });
});
