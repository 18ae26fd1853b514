import { z } from 'zod';

export const actorSchema = z.enum(['shopper', 'admin', 'stripe', 'system']);
/** Who caused an event. */
export type Actor = z.infer<typeof actorSchema>;

/** Links an event to the one before it in its stream; both are SHA-256 in base64url (docs/verify.md). */
export const integritySchema = z.strictObject({
  previous: z.string().describe('The hash of the stream’s event before this one; empty for its first.'),
  hash: z.string().describe('Over this event’s content and `previous`.'),
});
export type Integrity = z.infer<typeof integritySchema>;

/** A command that its caller named with a key, so that it is carried out once however often it is sent. */
export const commandRecordSchema = z.object({
  id: z.uuid().describe('The caller’s idempotency key.'),
  type: z.string().describe('The command.'),
  content: z.string().describe('Digest of what was asked under the key.'),
});
export type CommandRecord = z.infer<typeof commandRecordSchema>;

/** What every event's metadata holds. Times are ISO 8601 in UTC. */
export const metadataSchema = z.object({
  correlationId: z.string().describe('Ties together everything one request set off.'),
  causationId: z.string().describe('The request, timed task or event that led to this one.'),
  actor: actorSchema.describe('Who caused it.'),
  schemaVersion: z.int().positive().describe('The version its data was written in.'),
  recordedAt: z.iso.datetime().describe('When it was written.'),
  command: commandRecordSchema
    .optional()
    .describe('The command it answers, when its caller named it with a key.'),
  integrity: integritySchema
    .optional()
    .describe('Its link of the integrity chain; absent from events written before there was a chain.'),
});
export type EventMetadata = z.infer<typeof metadataSchema>;

/** A fact of a given type. Deciders make these; the adapter adds metadata when it appends them. */
export interface EventOf<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** A fact as read back from the log. */
export type Recorded<E extends EventOf<string, unknown>> = E & {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Place in the whole log (`$all`). */
  readonly position: bigint;
  readonly metadata: EventMetadata;
};

/** One event type's entry in the catalogue: its current schema and version. */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  readonly version: number;
  readonly meaning: string;
  readonly schema: S;
  /** Whom its personal fields are about: an e-mail address, or `orderSubject`; every event with such fields tells it. */
  readonly subjectOf?: (data: z.output<S>) => string;
}

export function defineEvent<S extends z.ZodType>(
  version: number,
  meaning: string,
  schema: S,
  subjectOf?: (data: z.output<S>) => string,
): EventDefinition<S> {
  return { version, meaning, schema, ...(subjectOf && { subjectOf }) };
}

/** The union of events described by a record of definitions. */
export type EventsOf<Definitions extends Record<string, EventDefinition>> = {
  [Type in keyof Definitions & string]: EventOf<Type, z.output<Definitions[Type]['schema']>>;
}[keyof Definitions & string];

/**
 * A fencing token: how often placing the order was abandoned before (its `OrderAbandoned` events). What an attempt holds in
 * other streams names it, so that a later attempt is never mistaken for an earlier one. Absent stands for 0, the first.
 */
export const placementAttemptSchema = z
  .int()
  .positive()
  .describe('Which attempt at placing the order this is for; absent for the first.');
