import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { eventDefinition, isShopEventType, type ShopEventType } from '#contracts/events/catalogue.ts';
import {
  type ForgottenForm,
  forgottenValue,
  personalFields,
  unreadableValue,
} from '#contracts/privacy/personal.ts';
import { SEALED_PREFIX } from '#contracts/privacy/sealed.ts';
import type { EncodedEvent } from '../codec/content-hash.ts';
import { InvalidEvent, type StoredEvent } from '../event-store.ts';
import type { CustomerKey, Keyring } from './keyring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Mails are most of a log, and most of a mail is the same few styles; a short text would only grow. */
const DEFLATED_FROM_BYTES = 512;
/** What zlib begins with, and no JSON does. */
const ZLIB_HEADER = 0x78;
const FORM = /^sealed:v1:(?<keyId>[\w-]+):(?<box>[\w-]+)$/;

/** Where a value stands: sealed for one place, it opens in no other. */
export interface Place {
  readonly eventId: string;
  readonly type: string;
  readonly path: string;
}

/** Seals a JSON value with a customer's key (AES-256-GCM, a fresh nonce each time), a long one deflated. */
function seal(value: unknown, { keyId, key }: CustomerKey, place: Place): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(place));
  const json = Buffer.from(JSON.stringify(value));
  const content = json.length < DEFLATED_FROM_BYTES ? json : deflateSync(json, { level: 3 });
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return `${SEALED_PREFIX}${keyId}:${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** @throws Error when the text was changed, moved or sealed with another key. */
function open(sealed: string, key: Buffer, place: Place): unknown {
  const bytes = Buffer.from(FORM.exec(sealed)?.groups?.box ?? '', 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('a sealed value is too short');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  const content = Buffer.concat([opened, decipher.final()]);
  return JSON.parse((content[0] === ZLIB_HEADER ? inflateSync(content) : content).toString('utf8'));
}

/** The id of the key a text is sealed with; null for any other text. */
export function keyIdOf(text: string): string | null {
  return FORM.exec(text)?.groups?.keyId ?? null;
}

function boundTo({ eventId, type, path }: Place): Buffer {
  return Buffer.from(JSON.stringify([eventId, type, path]));
}

/** Keys that were looked up for some records. */
export type KnownKeys = ReadonlyMap<string, Buffer | 'forgotten'>;

const NO_KEYS: KnownKeys = new Map();

/**
 * Seals the personal fields of events about to be stored, each with its customer's key.
 * @throws InvalidEvent for an event that does not say whom its personal fields are about: our bug.
 */
export async function sealEvents(events: readonly EncodedEvent[], keyring: Keyring): Promise<EncodedEvent[]> {
  const subjects = events.map(subjectOf);
  const wanted = new Set(subjects.filter((subject) => subject !== null));
  const keys = wanted.size === 0 ? null : await keyring.forSubjects(wanted);
  return events.map((event, index) => {
    const subject = subjects[index] ?? null;
    const key = subject === null ? undefined : keys?.get(subject);
    if (key === undefined) return event;
    const paths = personalPathsOf(event.type);
    const sealed = mapJson(event.data, (value, path) =>
      value !== null && value !== undefined && paths.has(markedPath(path))
        ? seal(value, key, { eventId: event.id, type: event.type, path: path.join('.') })
        : value,
    );
    // Values inside an object were exchanged; it is one still.
    return { ...event, data: sealed as Record<string, unknown> };
  });
}

function subjectOf({ type, data }: EncodedEvent): string | null {
  if (personalPathsOf(type).size === 0) return null;
  const subject = eventDefinition(type)?.subjectOf?.(data);
  if (subject === undefined)
    throw new InvalidEvent(type, 'it does not say whom its personal fields are about');
  return subject;
}

/** The ids of the keys that an event's personal fields are sealed with. */
export function sealedWith({ type, data }: { readonly type: string; readonly data: unknown }): Set<string> {
  const keyIds = new Set<string>();
  if (!isShopEventType(type)) return keyIds;
  forPersonalValues(type, data, (value) => {
    const keyId = typeof value === 'string' ? keyIdOf(value) : null;
    if (keyId !== null) keyIds.add(keyId);
  });
  return keyIds;
}

/** Looks up, in one question, every key that some records are sealed with; those that are missing are noted. */
export async function keysOf(records: readonly StoredEvent[], keyring: Keyring): Promise<KnownKeys> {
  const wanted = new Set(records.flatMap((record) => [...sealedWith(record)]));
  if (wanted.size === 0) return NO_KEYS;
  const found = await keyring.byIds(wanted);
  if (found.size < wanted.size) await keyring.noteMissing?.([...wanted].filter((keyId) => !found.has(keyId)));
  return found;
}

/**
 * An event's data with its sealed values opened; what belonged to a forgotten customer, or is sealed with a key that is missing, reads as
 * the contracts say.
 * @throws Error when a value does not open.
 */
export function openData(
  record: Pick<StoredEvent, 'id' | 'data'>,
  type: ShopEventType,
  keys: KnownKeys,
): unknown {
  if (sealedWith({ type, data: record.data }).size === 0) return record.data;
  const paths = personalPathsOf(type);
  return mapJson(record.data, (value, path) => {
    const form = paths.get(markedPath(path));
    const keyId = typeof value === 'string' ? keyIdOf(value) : null;
    // Elsewhere such a text is what somebody typed.
    if (form === undefined || typeof value !== 'string' || keyId === null) return value;
    const key = keys.get(keyId);
    // One customer's lost key stops nobody who reads on for the others.
    if (key === undefined) return unreadableValue(form, keyId);
    if (key === 'forgotten') return forgottenValue(form, keyId);
    return open(value, key, { eventId: record.id, type, path: path.join('.') });
  });
}

/** A copy of a JSON value in which whatever `change` answers otherwise than it was given stands in its place, whole. */
function mapJson(
  value: unknown,
  change: (value: unknown, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown {
  const changed = change(value, path);
  if (changed !== value || typeof value !== 'object' || value === null) return changed;
  if (Array.isArray(value))
    return value.map((inner, index) => mapJson(inner, change, [...path, String(index)]));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapJson(inner, change, [...path, name])]),
  );
}

/** Where personal values stand in an event's data; `*` stands for every place in a list. */
export type PersonalPaths = ReadonlyMap<string, ForgottenForm>;

const known = new Map<ShopEventType, PersonalPaths>();

/** The personal fields of an event type, as the contracts mark them: dotted paths, and what they read as once forgotten. */
export function personalPathsOf(type: ShopEventType): PersonalPaths {
  const paths = known.get(type) ?? new Map(markedIn(eventDefinition(type)?.schema, ''));
  known.set(type, paths);
  return paths;
}

/** Shows what stands in the personal fields of an event of a type, without looking at the rest of it. */
function forPersonalValues(type: ShopEventType, data: unknown, visit: (value: unknown) => void): void {
  for (const steps of stepsOf(type)) follow(data, steps, 0, visit);
}

const knownSteps = new Map<ShopEventType, readonly (readonly string[])[]>();

function stepsOf(type: ShopEventType): readonly (readonly string[])[] {
  const steps = knownSteps.get(type) ?? [...personalPathsOf(type).keys()].map((path) => path.split('.'));
  knownSteps.set(type, steps);
  return steps;
}

function follow(value: unknown, steps: readonly string[], at: number, visit: (value: unknown) => void): void {
  const step = steps[at];
  if (step === undefined) visit(value);
  else if (typeof value !== 'object' || value === null) return;
  else if (step !== '*') follow(Reflect.get(value, step), steps, at + 1, visit);
  else for (const inner of Object.values(value)) follow(inner, steps, at + 1, visit);
}

/** A path in data as the contracts name it. */
function markedPath(path: readonly string[]): string {
  return path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.');
}

function markedIn(schema: unknown, path: string): [string, ForgottenForm][] {
  if (!(schema instanceof z.ZodType)) return [];
  const marked = personalFields.get(schema);
  if (marked !== undefined) return [[path, marked.forgotten]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => markedIn(inner, joined(path, name)));
  if (schema instanceof z.ZodArray) return markedIn(schema.element, joined(path, '*'));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return markedIn(schema.unwrap(), path);
  return [];
}

function joined(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}
