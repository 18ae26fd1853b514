import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import {
  type CurrentHouse,
  currentHouseSchema,
  type HouseIdentity,
  houseIdentitySchema,
} from '#contracts/house/house.ts';
import { type HouseVersion, reviseHouseRequestSchema } from '#contracts/http/console/house.ts';
import { type FieldErrors, toFieldErrors } from '../../data/use-form.ts';
import { changedFields, isSame } from '../data/drafts.ts';

/** What each part of the identity is called, in the form and in the list of versions. */
export const HOUSE_LABELS: Record<keyof HouseIdentity, string> = {
  company: 'Raison sociale',
  legalForm: 'Forme juridique et capital',
  registration: 'Immatriculation',
  siret: 'SIRET',
  vatNumber: 'Numéro de TVA',
  street: 'Rue',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  phone: 'Téléphone',
  director: 'Directeur de la publication',
  host: 'Hébergeur',
  mediator: 'Médiateur',
  responsiblePerson: 'Personne responsable',
  producerId: 'Identifiant unique (REP emballages)',
  sorting: 'Consignes de tri',
  accessibility: 'Accessibilité du service',
  returnAddress: 'Adresse de retour',
  hours: 'Horaires',
  socialLinks: 'Réseaux sociaux',
};

/** What is typed may still be wrong: the form is kept with any text in an address. */
const draftSchema = houseIdentitySchema.extend({
  socialLinks: houseIdentitySchema.shape.socialLinks.element
    .extend({ url: houseIdentitySchema.shape.phone.max(500) })
    .array(),
});

/** The house as the form was opened with it, and what the form holds now. */
export const houseEditingSchema = z.object({ opened: currentHouseSchema, draft: draftSchema });
export type HouseEditing = Readonly<z.infer<typeof houseEditingSchema>>;

/** The form before anything is typed. */
export function openHouse(opened: CurrentHouse): HouseEditing {
  return { opened, draft: opened.identity };
}

/** Goes on from another version, with the parts that were changed in the form. */
export function rebase({ opened, draft }: HouseEditing, fresh: CurrentHouse): HouseEditing {
  return { opened: fresh, draft: { ...fresh.identity, ...changedFields(opened.identity, draft) } };
}

/** What is wrong with the form, by field; nothing when it can be sent. */
export function houseErrors(draft: HouseIdentity): FieldErrors {
  const checked = checkInput(reviseHouseRequestSchema, draft);
  return checked.ok ? {} : toFieldErrors(checked.errors);
}

/** What a version changed in the one before it, which is null for the first. */
export function changedParts({ identity }: HouseVersion, before: HouseVersion | null): readonly string[] {
  return Object.entries(HOUSE_LABELS)
    .filter(([part]) => !isSame(partOf(identity, part), before && partOf(before.identity, part)))
    .map(([, label]) => label);
}

function partOf(identity: Readonly<Record<string, unknown>>, part: string): unknown {
  return identity[part];
}
