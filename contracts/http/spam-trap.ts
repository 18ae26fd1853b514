import { z } from 'zod';

/** No person fills in a form and sends it in less, in milliseconds. */
export const MIN_FILL_MS = 500;

/**
 * What the pages of the newsletter, a sold-out perfume, the contact form and the review form send beside their fields. Programs that fill
 * in whatever they find in a page fall for it; callers that are no page leave both out.
 */
export const spamTrapSchema = z.object({
  /** A field that no person sees: whoever fills it in is a program. */
  lien: z.string().default(''),
  /** How long the form was there before it was sent, in milliseconds. The page's HTML says 0, its script the truth. */
  shownForMs: z.coerce.number().default(MIN_FILL_MS),
});
export type SpamTrap = z.input<typeof spamTrapSchema>;

/** Whether a body fell for the trap; what does not even have its shape is left to the form's own contract. */
export function isTrapped(body: unknown): boolean {
  const parsed = spamTrapSchema.safeParse(body);
  return parsed.success && (parsed.data.lien !== '' || parsed.data.shownForMs < MIN_FILL_MS);
}
