import { z } from 'zod';

/** A text of one line: runs of blanks, line breaks among them, count as one space. Chain `min` and `max` behind it. */
export const lineSchema = z.string().overwrite((text) => text.replace(/\s+/g, ' ').trim());

/** A text of paragraphs: runs of blanks count as one space, more than one empty line as one. */
export const proseSchema = z.string().overwrite((text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
);

/** Refuses names that carry a web or e-mail address: names are repeated where others read them. */
export function isPlainName(name: string): boolean {
  return !/:\/\/|@|www\.|\.\p{L}+\//iu.test(name);
}

export const NAME_WITH_LINK = 'Le nom ne peut contenir ni adresse web ni adresse e-mail';

/** A whole number arriving over HTTP: a JSON number, or its digits in a string as forms send it; nothing else stands for one. */
export function wholeNumberSchema(message: string) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message));
}
