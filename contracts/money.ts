import { z } from 'zod';
import { type Cents, cents, fromDecimal } from './cents.ts';
import { EUROS, readDecimal } from './french/typed-number.ts';

// The arithmetic stands apart so that pages can count and print money without loading the schema library.
export * from './cents.ts';

/** Cents as stored in events and read models. */
export const centsSchema = z
  .int()
  .transform((value): Cents => cents(value))
  .meta({ unit: 'euro cents' });

/**
 * Money arriving over HTTP: a numeric string, read as the console's fields are, or a JSON number of euros as some clients send it.
 * Parsed exactly to cents; more than two decimals are refused rather than rounded.
 */
export const decimalEurosSchema = z
  .union([z.string(), z.number()], 'Montant invalide')
  .transform((value, context): Cents => {
    // A JSON number such as 80.10000000000001 is the browser's arithmetic; it is rounded to the cent it means.
    const read = readDecimal(typeof value === 'number' ? value.toFixed(2) : value, EUROS);
    const amount = read.ok ? fromDecimal(read.decimal) : null;
    if (amount === null) {
      context.addIssue({ code: 'custom', message: 'Montant invalide' });
      return z.NEVER;
    }
    return amount;
  });

/** A numeric string leaving over HTTP. */
export const decimalSchema = z.string().regex(/^-?\d+\.\d{2}$/);
