import { z } from 'zod';

/** Why articles are sent again free of charge; no text of its own, so that nobody is named in it. */
export const replacementReasonSchema = z.enum(['damaged', 'wrong', 'missing']);
export type ReplacementReason = z.infer<typeof replacementReasonSchema>;

/** As people read it. */
export const REPLACEMENT_REASONS: Readonly<Record<ReplacementReason, string>> = {
  damaged: 'Arrivé abîmé',
  wrong: 'Ce n’était pas le bon article',
  missing: 'Jamais arrivé',
};
