#!/usr/bin/env node
// Checks an export of the shop's log with nothing but Node and the shop's public key:
//   node verify-export.mjs EXPORT.jsonl PUBLIC-KEY.pem [OLDER-KEY.pem …] [--roots PUBLISHED-ROOTS.jsonl]
// Ends with 0 when all is as it was written, 1 when something was changed (it names the event), 2 when it cannot tell.
// It shares no code with the shop on purpose; docs/verify.md says what it proves and what it does not.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';

const args = process.argv.slice(2);
const rootsAt = args.indexOf('--roots');
const published = rootsAt === -1 ? '' : readFileSync(args.splice(rootsAt, 2)[1], 'utf8');
const [file, ...keyFiles] = args;
if (!file || keyFiles.length === 0) {
  console.error('Usage: node verify-export.mjs EXPORT.jsonl PUBLIC-KEY.pem [OLDER-KEY.pem …] [--roots FILE]');
  process.exit(2);
}

const sha256 = (text) => createHash('sha256').update(text).digest('base64url');

/** JSON with sorted keys and no white space; sealed texts by their digest, as in an anonymised export. */
function canonical(value) {
  if (typeof value === 'string')
    return JSON.stringify(value.startsWith('sealed:v1:') ? `sha256:${sha256(value)}` : value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** The hash an event should carry, given the hash of the one before it in its stream. */
function hashOf({ stream, revision, id, type, data, metadata: { integrity: _own, ...metadata } }, previous) {
  return sha256(canonical({ stream, revision: String(revision), id, type, data, metadata, previous }));
}

const hasExactly = (value, ...keys) =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === keys.sort().join();

const keys = new Map();
for (const keyFile of keyFiles) {
  const key = createPublicKey(readFileSync(keyFile));
  const der = key.export({ type: 'spki', format: 'der' });
  keys.set(createHash('sha256').update(der).digest('base64url'), key);
}

let line = 0;
let heading = null;
const heads = new Map(); // stream → { revision, link, chained }
const cuts = new Map(); // stream → what the log held up to its cut
const roots = new Set();
const log = { hash: createHash('sha256'), events: 0 };
const seen = { events: 0, unchained: 0, roots: 0, covered: 0, day: null, begun: false, root: null };

function fail(event, reason) {
  const named = event?.stream ? `${event.type} ${event.stream}@${event.revision}` : 'no event';
  console.error(`BROKEN at line ${line}, ${named}: ${reason}`);
  process.exit(1);
}

/** Lines end at '\n' alone: JSON may hold U+2028, U+2029 and '\r', where `readline` ends lines too. */
async function* linesOf(pieces) {
  let begun = '';
  for await (const piece of pieces) {
    const lines = (begun + piece).split('\n');
    begun = lines.pop();
    yield* lines;
  }
  if (begun !== '') yield begun;
}

function readHeading(text) {
  heading = JSON.parse(text);
  if (!hasExactly(heading, 'export', 'version', 'from', 'to', 'anonymised') || heading.export !== 'miris-log')
    fail(null, 'this is no export of the log');
  if (heading.from !== null) console.log(`PARTIAL: what came before ${heading.from} is not in this export.`);
  else seen.root = '';
}

/** Checks the event's own hash and its link to the one before it; returns the hash the next one must name. */
function checkChain(event) {
  const head = heads.get(event.stream);
  const { integrity } = event.metadata;
  if (head ? event.revision !== head.revision + 1 : heading.from === null && event.revision !== 0)
    fail(event, 'events of its stream are missing before it, or out of order');
  if (integrity === undefined) {
    if (head?.chained || seen.begun) fail(event, 'it lost its hash');
    seen.unchained += 1;
    return hashOf(event, '');
  }
  if (!hasExactly(integrity, 'hash', 'previous')) fail(event, 'its hash is not readable');
  if (hashOf(event, integrity.previous) !== integrity.hash) fail(event, 'its content was changed');
  const expected = head ? head.link : event.revision === 0 ? '' : integrity.previous;
  if (integrity.previous !== expected) fail(event, 'the event before it is not the one it was written after');
  return integrity.hash;
}

function cut(event) {
  const open = heading.from !== null && !seen.begun;
  cuts.set(event.stream, {
    events: log.events,
    digest: log.hash.digest('base64url'),
    reached: seen.events,
    open,
  });
  Object.assign(log, { hash: createHash('sha256'), events: 0 });
  seen.begun = true;
}

function checkRoot(event) {
  const { day, events, digest, previousRoot, root, keyId, signature } = event.data;
  const made = cuts.get(event.stream);
  if (!made && (seen.begun || heading.from === null)) fail(event, 'nothing was cut for this root');
  if (event.stream !== `integrity-${day}`) fail(event, 'the root stands in another day’s stream');
  if (made && !made.open && (made.events !== events || made.digest !== digest))
    fail(event, 'events before it were removed, added or moved since it was signed');
  if (seen.root !== null && previousRoot !== seen.root) fail(event, 'a signed root before it is missing');
  if (sha256(canonical({ day, events, digest, previousRoot })) !== root)
    fail(event, 'the root is not its content’s');
  if (!keys.has(keyId)) fail(event, `it was signed by a key that is not among yours (${keyId})`);
  if (!verify(null, Buffer.from(root), keys.get(keyId), Buffer.from(signature, 'base64url')))
    fail(event, 'the signature is not the shop’s');
  roots.add(root);
  Object.assign(seen, { root, day, roots: seen.roots + 1, covered: made?.reached ?? 0 });
}

function readEvent(text) {
  const event = JSON.parse(text);
  if (JSON.stringify(event) !== text) fail(event, 'the line is not written as exports write it');
  if (!hasExactly(event, 'stream', 'revision', 'id', 'type', 'data', 'metadata'))
    fail(event, 'the line holds more or less than an event');
  if (!Number.isSafeInteger(event.revision) || typeof event.metadata !== 'object' || event.metadata === null)
    fail(event, 'the line holds no event');
  if (!heading.anonymised && text.includes('"sha256:')) fail(event, 'a sealed value was taken out of it');
  const link = checkChain(event);
  heads.set(event.stream, {
    revision: event.revision,
    link,
    chained: event.metadata.integrity !== undefined,
  });
  log.hash.update(`${event.stream} ${event.revision} ${link}\n`);
  log.events += 1;
  seen.events += 1;
  if (event.type === 'IntegrityCutMade') cut(event);
  if (event.type === 'IntegrityRootSigned') checkRoot(event);
}

for await (const text of linesOf(createReadStream(file, 'utf8'))) {
  line += 1;
  try {
    if (heading === null) readHeading(text);
    else readEvent(text);
  } catch (error) {
    fail(null, `the line cannot be read (${error.message})`);
  }
}
if (heading === null) fail(null, 'the file is empty');
const publishedLines = published.split('\n');
// Without its end it was cut off while it was written: it was not published.
if (publishedLines.pop() !== '') console.log('PARTIAL: the last line of the published roots was cut off.');
for (const text of publishedLines.filter(Boolean))
  if (!roots.has(JSON.parse(text).root))
    fail(null, 'a root that was published is missing: its end was replaced');
console.log(`${seen.events} events in ${heads.size} streams are as they were written.`);
if (seen.unchained > 0)
  console.log(`${seen.unchained} of them are older than the chain; signed roots cover them.`);
console.log(`${seen.roots} signed roots are right; the last is of ${seen.day ?? '(none)'}.`);
console.log(`${seen.events - seen.covered} events came after it and are chained, but not yet signed for.`);
if (heading.anonymised)
  console.log('Personal values are withheld; their digests are part of what was checked.');
