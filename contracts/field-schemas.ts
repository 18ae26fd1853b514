import { z } from 'zod';
import { MAX_LENGTH } from './constants.ts';
import { type NumberForm, readDecimal, WHOLE } from './french/typed-number.ts';
import { typedCode, typedLine, typedProse } from './french/typed-text.ts';

/** A text of one line, as `typedLine` leaves it. Chain `min` and `max` behind it. */
export const lineSchema = z.string().overwrite(typedLine);

/** A text of paragraphs, as `typedProse` leaves it. */
export const proseSchema = z.string().overwrite(typedProse);

/** A code or a number of one word, as `typedCode` leaves it. */
export const codeSchema = z.string().overwrite(typedCode);

/** `M.Durand/Mme.Petit`: a title or an initial and a name, even where that name is a top-level domain too (`J.Page/R.Paris`). */
const TITLED = /(^|[^\p{L}\p{N}.-])(?:\p{Lu}|M[er]|Mrs|Mmes?|Mlle|Dr|Pr|Ste?|Ets)\.(?=\p{Lu}\p{Ll})/gu;
/** A scheme, a mailbox, or a path behind a host: one that ends in a country's domain, an international one or one of those in use. */
const ADDRESS =
  /:\/\/|@|www\.|\.(?:\p{L}{2}|xn--[a-z0-9-]+|com|net|org|info|biz|pro|name|mobi|asia|app|dev|page|web|blog|shop|store|boutique|online|site|website|space|tech|cloud|digital|live|life|world|today|news|media|email|link|click|top|xyz|club|vip|win|bid|loan|work|icu|buzz|fun|bet|casino|sex|xxx|paris|bzh|promo|sale|deals|gift|gifts|luxe|art|design|studio|agency|group|company|services|network|host|zone|one|ltd|example|test|onion)\//iu;

/** Refuses names that carry a web or e-mail address: names are repeated where others read them. */
export function isPlainName(name: string): boolean {
  return !ADDRESS.test(name.replace(TITLED, '$1'));
}

export const NAME_WITH_LINK = 'Le nom ne peut contenir ni adresse web ni adresse e-mail';
export const NAME_TOO_SHORT = 'Le nom doit contenir au moins 2 caractères';

/** A person's name, on a parcel or a declaration. */
export const personNameSchema = lineSchema
  .min(2, NAME_TOO_SHORT)
  .max(MAX_LENGTH.delivery.name)
  .refine(isPlainName, NAME_WITH_LINK);

/** A number arriving over HTTP: a JSON number, or a string in which `readDecimal` reads one; nothing else stands for one. */
export function numberSchema(form: NumberForm, message: string) {
  return z.union([z.number(), z.string()], message).transform((value, context) => {
    if (typeof value === 'number') return value;
    const read = readDecimal(value, form);
    if (read.ok) return Number(read.decimal);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** A whole number arriving over HTTP. */
export function wholeNumberSchema(message: string) {
  return numberSchema(WHOLE, message).pipe(z.int(message));
}
