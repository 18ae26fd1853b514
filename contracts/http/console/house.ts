import { z } from 'zod';
import { houseIdentitySchema } from '../../house/house.ts';

const { socialLinks, siret, vatNumber } = houseIdentitySchema.shape;

/** PUT /api/admin/house: the whole identity; a text that is not known yet is empty. */
export const reviseHouseRequestSchema = houseIdentitySchema.extend({
  siret: siret.regex(/^(?:(?:\d\s?){14})?$/, 'Le SIRET compte quatorze chiffres'),
  vatNumber: vatNumber.regex(
    /^(?:[A-Z]{2}[\s\dA-Z]{2,18})?$/,
    'Numéro de TVA invalide\u00a0: FR, puis onze chiffres',
  ),
  socialLinks: z
    .array(
      socialLinks.element.extend({
        label: socialLinks.element.shape.label.min(1, 'Nom du réseau requis'),
        url: z.url({ protocol: /^https$/, error: 'Adresse complète requise, avec https://' }).max(500),
      }),
    )
    .max(6),
});

/** One statement of who runs the shop. */
const houseVersionSchema = z.object({
  version: z.int().positive(),
  revisedAt: z.iso.datetime(),
  identity: houseIdentitySchema,
});
export type HouseVersion = z.infer<typeof houseVersionSchema>;

/** GET /api/admin/house: what holds now, what law still misses, and every statement, newest first. */
export const houseAnswerSchema = z.object({
  identity: houseIdentitySchema,
  /** In French; empty when payments may be taken. */
  missing: z.array(z.string()),
  versions: z.array(houseVersionSchema),
});
export type HouseAnswer = z.infer<typeof houseAnswerSchema>;
