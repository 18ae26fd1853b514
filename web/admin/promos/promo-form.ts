import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { DEFAULT_PROMO_MAX_USES_IN_FORM } from '#contracts/constants.ts';
import { fromParisInput, parisDayEndingAt, toParisInput } from '#contracts/french/paris-time.ts';
import { EUROS, PERCENT, type ReadDecimal, readDecimal, WHOLE } from '#contracts/french/typed-number.ts';
import { typedCode } from '#contracts/french/typed-text.ts';
import {
  createPromoRequestSchema,
  discountTypeSchema,
  type PromoCode,
  promoCodeSchema,
} from '#contracts/http/shop/promos.ts';
import { percentageInCode } from '#domain/pricing/pricing.ts';
import { type FieldErrors, toFieldErrors } from '../../data/use-form.ts';
import { dateAndTime, euros, shortDate } from '../../ui/formats.ts';
import { changedFields } from '../data/drafts.ts';

/** What the promo form holds: texts as typed, the date as a `datetime-local` input of Paris. */
const promoDraftSchema = z.object({
  code: z.string(),
  discountType: discountTypeSchema,
  discountValue: z.string(),
  minOrderAmount: z.string(),
  maxUses: z.string(),
  validUntil: z.string(),
  isActive: z.boolean(),
});
export type PromoDraft = Readonly<z.infer<typeof promoDraftSchema>>;

/** A promo as the form was opened with it, null for a new one, and what the form holds now. */
export const promoEditingSchema = z.object({ opened: promoCodeSchema.nullable(), draft: promoDraftSchema });
export type PromoEditing = Readonly<z.infer<typeof promoEditingSchema>>;

/** The form before anything is typed. */
export function openPromo(opened: PromoCode | null): PromoEditing {
  return { opened, draft: opened ? draftOfPromo(opened) : NEW_PROMO };
}

/** What is sent to create or update a promo (specification §7); amounts as numeric strings, the date in UTC. */
export interface PromoBody extends Omit<PromoDraft, 'maxUses'> {
  readonly maxUses: number;
}

export type ParsedPromo =
  | { readonly ok: true; readonly body: PromoBody }
  | { readonly ok: false; readonly errors: FieldErrors };

export const NEW_PROMO: PromoDraft = {
  code: '',
  discountType: 'percentage',
  discountValue: '',
  minOrderAmount: '0',
  maxUses: String(DEFAULT_PROMO_MAX_USES_IN_FORM),
  validUntil: '',
  isActive: true,
};

export function draftOfPromo(promo: PromoCode): PromoDraft {
  const validUntil = toParisInput(promo.validUntil);
  return promoDraftSchema.parse({ ...promo, maxUses: String(promo.maxUses), validUntil });
}

/** How each number of the form is read, and what it is when it is left empty (specification §5). */
function numbersOf({ discountType }: PromoDraft) {
  return {
    discountValue: { form: discountType === 'percentage' ? PERCENT : EUROS, empty: '0' },
    minOrderAmount: { form: EUROS, empty: '0' },
    maxUses: { form: WHOLE, empty: String(DEFAULT_PROMO_MAX_USES_IN_FORM) },
  };
}
const NUMBER_NAMES = ['discountValue', 'minOrderAmount', 'maxUses'] as const;

function readNumber(draft: PromoDraft, name: (typeof NUMBER_NAMES)[number]): ReadDecimal {
  const { form, empty } = numbersOf(draft)[name];
  return readDecimal(draft[name].trim() || empty, form);
}

/** A number as the calls have it; empty where none is read. */
function decimalOf(...field: Parameters<typeof readNumber>): string {
  const read = readNumber(...field);
  return read.ok ? read.decimal : '';
}

/** An empty value or minimum becomes '0', empty uses become 100 (specification §5); an end that is no date is empty. */
function bodyOf(draft: PromoDraft): PromoBody {
  return {
    ...draft,
    code: typedCode(draft.code).toUpperCase(),
    discountValue: decimalOf(draft, 'discountValue'),
    minOrderAmount: decimalOf(draft, 'minOrderAmount'),
    maxUses: Number(decimalOf(draft, 'maxUses')),
    validUntil: fromParisInput(draft.validUntil) ?? '',
  };
}

/** The request that updates a promo: only the fields that differ from what the form was opened with. */
export function revisionOf(opened: PromoCode, body: PromoBody): Partial<PromoBody> {
  return changedFields(bodyOf(draftOfPromo(opened)), body);
}

/** Reads the promo form. Refuses a percentage that the code's text does not promise (decision 3), as the server would. */
export function parsePromo(draft: PromoDraft): ParsedPromo {
  const body = bodyOf(draft);
  const checked = checkInput(createPromoRequestSchema, body);
  const errors = checked.ok ? {} : toFieldErrors(checked.errors);
  if (body.validUntil === '') errors.validUntil = 'Date de fin requise';
  for (const name of NUMBER_NAMES) {
    const read = readNumber(draft, name);
    if (!read.ok) errors[name] = read.reason;
  }
  if (errors.maxUses) errors.maxUses = 'Nombre entier d’au moins 1 requis';
  if (
    checked.ok &&
    checked.value.discountType === 'percentage' &&
    percentageInCode(checked.value.code) !== checked.value.discountValue
  ) {
    errors.code = 'Le code doit contenir le pourcentage, par exemple WELCOME10';
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body };
}

/** What the console says after commands on promo codes (specification §8). */
export const PROMO_TEXTS = {
  create: {
    done: 'Code promo créé avec succès',
    failedDetail: 'Impossible de créer le code promo',
    isReasonAppended: true,
  },
  revise: {
    done: 'Code promo mis à jour avec succès',
    failedDetail: 'Impossible de mettre à jour le code promo',
    isReasonAppended: true,
  },
  delete: {
    done: 'Code promo supprimé avec succès',
    failedDetail: 'Impossible de supprimer le code promo',
    isReasonAppended: true,
  },
} as const;

/** A promo is 'Expiré' when `validUntil` is past (specification §4): at that instant it is no longer valid. */
export function isExpired({ validUntil }: Pick<PromoCode, 'validUntil'>, now: Date): boolean {
  return Date.parse(validUntil) <= now.getTime();
}

/** Until when a promo is valid, in Paris: `31/01/2027 inclus` where it lasts to the end of a day, else `31/01/2027 18:00`. */
export function endLabel(validUntil: string): string {
  const day = parisDayEndingAt(validUntil);
  return day === null ? dateAndTime(validUntil) : `${shortDate(`${day}T12:00:00Z`)} inclus`;
}

/** What a promo grants: `−10 %` or `−5,00 €`. */
export function discountLabel({
  discountType,
  discountValue,
}: Pick<PromoCode, 'discountType' | 'discountValue'>): string {
  if (discountType === 'fixed') return `−${euros(discountValue)}`;
  return `−${Number(discountValue).toLocaleString('fr-FR')}\u00a0%`;
}
