import { z } from 'zod';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';

/** The longest that is taken of each. */
export const LOGIN_LENGTH = { password: 1_000, code: 100 } as const;

/** POST /api/admin/login */
export const loginRequestSchema = z.object({
  password: z.string().min(1).max(LOGIN_LENGTH.password),
  /**
   * What is asked beside the password: the authenticator app's six digits or a recovery code (401 `second-factor-required`), or the
   * installation's set-up code (401 `setup-code-required`).
   */
  code: lineSchema.max(LOGIN_LENGTH.code).default(''),
});
export const loginAnswerSchema = z.object({
  authenticated: z.literal(true),
  expiresAt: z.iso.datetime(),
  /** The session is good for one thing only: setting up the second factor. */
  mustSetUpSecondFactor: z.boolean(),
});

/** GET /api/admin/session */
export const sessionSchema = z.object({ authenticated: z.literal(true), expiresAt: z.iso.datetime() });

/** GET /api/admin/session/remaining, POST /api/admin/session/prolongation */
export const sessionLeftSchema = z.object({
  /** Until the session ends if it is not used. */
  secondsLeft: z.int().min(0),
  /** Using it makes it last longer; false where it ends by its longest duration. */
  mayBeProlonged: z.boolean(),
});
export type SessionLeft = z.infer<typeof sessionLeftSchema>;

/** POST /api/admin/open-orders: which order a window of the console has open, null for none. */
export const openOrderRequestSchema = z.object({ window: idSchema, orderId: idSchema.nullable() });
export const openOrdersSchema = z.object({
  /** What other windows have open. */
  others: z.array(
    z.object({
      orderId: idSchema,
      /** Whose window it is; null as long as administrators have no names. */
      by: z.string().nullable(),
    }),
  ),
});
export type OpenOrders = z.infer<typeof openOrdersSchema>;
/** A window tells so often what it has open, as long as somebody is at it; unheard of for so long, it is taken for closed. */
export const OPEN_ORDER_MS = { reported: 8_000, expired: 25_000 } as const;

/** GET /api/admin/sessions: one session that is open. */
export const openSessionSchema = z.object({
  id: z.string(),
  openedAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime(),
  /** What its browser says it is, in words: 'Firefox sur Windows'. */
  device: z.string(),
  /** A mark that tells networks apart and names none. */
  network: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;
export const openSessionListSchema = z.array(openSessionSchema);

/** GET /api/admin/second-factor */
export const secondFactorSchema = z.object({
  /** Where it was set up; `environment` is ADMIN_TOTP_SECRET, which the console cannot change. */
  source: z.enum(['none', 'console', 'environment']),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().min(0),
});
export type SecondFactorState = z.infer<typeof secondFactorSchema>;

/** POST /api/admin/second-factor/proposal: password and code of now; neither from a session that is there to set the factor up. */
export const proposeFactorRequestSchema = loginRequestSchema.extend({
  password: z.string().max(LOGIN_LENGTH.password).default(''),
});
export const factorProposalSchema = z.object({
  /** Base32, in groups of four. */
  secret: z.string(),
  /** `otpauth://…`, what the QR code says. */
  address: z.string(),
  /** The QR code, one unit per module and its quiet zone included: the `d` of an SVG path in a square of `size` units. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type FactorProposal = z.infer<typeof factorProposalSchema>;

/** POST /api/admin/second-factor/confirmation */
export const confirmFactorRequestSchema = z.object({
  code: lineSchema.min(1, 'Code requis').max(LOGIN_LENGTH.code),
});
/** Shown once: the shop keeps hashes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** GET /api/admin/read-models/version (session): changes whenever lists may show something else. */
export const readModelsVersionSchema = z.object({ version: z.string() });

/** Streams of changes that windows of one session may follow: over HTTP/1.1 browsers open six connections in all. */
export const MAX_CHANGE_STREAMS = 4;
/** GET /api/admin/read-models/changes (session) */
export const changesQuerySchema = z.object({
  /** How long ago the window last heard of changes, in milliseconds; without it, everything may have changed for all it knows. */
  unheardMs: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
});

export const SESSION_COOKIE = 'miris_session';
/** Names a device that an administrator logged in from before. */
export const DEVICE_COOKIE = 'miris_admin_device';
/** Proof that this browser placed an order (decision 15). */
export const ORDER_PROOF_COOKIE = 'miris_order';
/** Names the order this browser began and has not seen paid; `__Host-` is put before it where the shop is served over HTTPS. */
export const OPEN_ORDER_COOKIE = 'miris_open_order';

/** POST /api/admin/product-image/upload */
export const uploadGrantRequestSchema = z.object({ filename: z.string().min(1).max(300) });
export const uploadGrantSchema = z.object({ uploadURL: z.string(), publicPath: z.string() });
