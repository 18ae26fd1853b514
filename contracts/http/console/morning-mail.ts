import { z } from 'zod';

/** From which hour in Paris the morning mail is sent; null where it is off. */
const hourSchema = z.int().min(0).max(23).nullable();

/** GET /api/admin/morning-mail */
export const morningMailSchema = z.object({
  hour: hourSchema,
  /** 0 before anybody said anything. */
  version: z.int().nonnegative(),
  /** Whom it goes to. */
  recipient: z.string(),
  /** All that was said, the newest first, at most 500. */
  history: z.array(z.object({ hour: hourSchema, setAt: z.iso.datetime() })),
});
export type MorningMail = z.infer<typeof morningMailSchema>;

/** PUT /api/admin/morning-mail */
export const setMorningMailSchema = z.object({ hour: hourSchema });
