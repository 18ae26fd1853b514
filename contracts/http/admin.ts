import { z } from 'zod';
import { MAX_LENGTH } from '../constants.ts';

/** POST /api/admin/login */
export const loginRequestSchema = z.object({
  password: z.string().min(1).max(MAX_LENGTH.login.password),
  /** The authenticator app's six digits, when the shop asks for them (401 `second-factor-required`). */
  code: z.string().trim().max(MAX_LENGTH.login.code).default(''),
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
