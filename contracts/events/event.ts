import { z } from 'zod';

export const actorSchema = z.enum(['shopper', 'admin', 'stripe', 'system']);
/** Who caused an event. */
export type Actor = z.infer<typeof actorSchema>;

/** Links an event to the one before it in its stream; both are SHA-256 in base64url (docs/verify.md). */
export const integritySchema = z.strictObject({
  /** The hash of the stream's event before this one; empty for its first. */
  previous: z.string(),
  /** Over this event's content and `previous`. */
  hash: z.string(),
});
export type Integrity = z.infer<typeof integritySchema>;

/** What every event's metadata holds. Times are ISO 8601 in UTC. */
export const metadataSchema = z.object({
  correlationId: z.string(),
  causationId: z.string(),
  actor: actorSchema,
  schemaVersion: z.int().positive(),
  recordedAt: z.iso.datetime(),
  /** Absent from events written before there was a chain. */
  integrity: integritySchema.optional(),
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
}

export function defineEvent<S extends z.ZodType>(
  version: number,
  meaning: string,
  schema: S,
): EventDefinition<S> {
  return { version, meaning, schema };
}

/** The union of events described by a record of definitions. */
export type EventsOf<Definitions extends Record<string, EventDefinition>> = {
  [Type in keyof Definitions & string]: EventOf<Type, z.output<Definitions[Type]['schema']>>;
}[keyof Definitions & string];
