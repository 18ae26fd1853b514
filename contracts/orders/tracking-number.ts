import { z } from 'zod';
import { MAX_LENGTH } from '../constants.ts';
import { typedLine } from '../french/typed-text.ts';

/** Letters and digits in groups, with the separators that carriers print between them. */
const FORM = /^[\dA-Z]+(?:[ ./_-][\dA-Z]+)*$/i;

const TRACKING_NUMBER_FORM =
  'Numéro de suivi invalide\u00a0: des chiffres et des lettres sans accent, séparés au besoin par une espace, un tiret, un point ou une barre';

/** A carrier's number for a parcel, as the label says it. */
export const trackingNumberSchema = z
  .string()
  .overwrite(typedLine)
  .max(MAX_LENGTH.trackingNumber, TRACKING_NUMBER_FORM)
  .regex(FORM, TRACKING_NUMBER_FORM);

/** The same for one number however it is spelt: capitals without separators. */
export function trackingKey(trackingNumber: string): string {
  return trackingNumber.toUpperCase().replaceAll(/[^\dA-Z]/g, '');
}
