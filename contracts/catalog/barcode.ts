import { z } from 'zod';

/** Each second digit of an EAN-13 counts three times, and the last fills the sum up to a ten (GS1 General Specifications, 7.9). */
function hasCheckDigit(code: string): boolean {
  const sum = Array.from(code).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/** The EAN-13 (GTIN-13) of a perfume's box, blanks between its groups left out; empty where it has none. */
export const barcodeSchema = z
  .string()
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .refine((code) => code === '' || /^\d{13}$/.test(code), {
    error: 'Un code-barres EAN a 13 chiffres',
    abort: true,
  })
  .refine(hasCheckDigit, 'Le dernier chiffre ne va pas avec les autres\u00a0: un chiffre est mal recopié');
