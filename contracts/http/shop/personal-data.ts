import { z } from 'zod';
import { erasureReasonSchema } from '../../events/people/privacy.ts';
import { emailSchema, idSchema } from '../../identifiers.ts';

/** POST /api/personal-data/requests: the address is enough, since the answer goes there and nowhere else. */
export const dataRequestSchema = z.object({ email: emailSchema });
export type DataRequestBody = z.output<typeof dataRequestSchema>;

/** POST /mes-donnees/lien: the box of the page. */
export const erasureConfirmationSchema = z.object({
  confirm: z.literal('oui', 'Cochez la case pour confirmer l’effacement'),
});

export const dataFileFormatSchema = z.enum(['json', 'html']);
export type DataFileFormat = z.infer<typeof dataFileFormatSchema>;

const countSchema = z.int().nonnegative();

/** POST /api/admin/personal-data: what the shop holds of an address, and what erasing it would take. */
export const heldDataSchema = z.object({
  /** Null when nothing is held. */
  requestId: idSchema.nullable(),
  counts: z.object({
    orders: countSchema,
    /** Invoices and credit notes. */
    documents: countSchema,
    reviews: countSchema,
    messages: countSchema,
    newsletter: countSchema,
    restockNotices: countSchema,
    emails: countSchema,
  }),
  /** Sentences: which orders keep what names their customer, why and until which day. */
  keptOrders: z.array(z.string()),
});
export type HeldData = z.infer<typeof heldDataSchema>;

/** POST /api/admin/personal-data/{id}/erasure. */
export const adminErasureSchema = z.object({ reason: erasureReasonSchema.exclude(['self-service']) });

/** GET /api/admin/personal-data/register: what was looked up, erased and forgotten, newest first; counts only. */
export const privacyRegisterSchema = z.object({
  runs: z.array(
    z.object({
      day: z.iso.date(),
      prospects: countSchema,
      subscribers: countSchema,
      unpaidOrders: countSchema,
      accounts: countSchema,
      ranAt: z.iso.datetime(),
    }),
  ),
  acts: z.array(
    z.object({
      requestId: idSchema,
      byHouse: z.boolean(),
      collectedAt: z.iso.datetime(),
      erasure: z.object({ reason: erasureReasonSchema, erasedAt: z.iso.datetime().nullable() }).nullable(),
      keptOrders: countSchema.nullable(),
    }),
  ),
});
export type PrivacyRegister = z.infer<typeof privacyRegisterSchema>;
