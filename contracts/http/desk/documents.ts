import { z } from 'zod';
import { documentKindSchema } from '../../events/house/invoice.ts';
import { codeSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';

/** An invoice or a credit note, as lists show it. */
export const issuedDocumentSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: documentKindSchema,
  orderId: idSchema,
  /** The order’s, which people say. */
  runningNumber: z.int().optional(),
  issuedAt: z.iso.datetime(),
  country: z.string(),
  net: decimalSchema,
  vat: decimalSchema,
  gross: decimalSchema,
});
export type IssuedDocumentEntry = z.infer<typeof issuedDocumentSchema>;

/** GET /api/admin/documents: the newest, at most 500, by number, order or Paris month. */
export const documentsQuerySchema = z.object({
  number: codeSchema.max(20).optional(),
  orderId: idSchema.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
});
export type DocumentsQuery = z.infer<typeof documentsQuerySchema>;
export const documentListSchema = z.array(issuedDocumentSchema);
