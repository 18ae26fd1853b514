import { z } from 'zod';

export const envelopeSchema = z.object({
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
});
/** Who sent the mail to whom, as SMTP said it. */
export type Envelope = z.output<typeof envelopeSchema>;
