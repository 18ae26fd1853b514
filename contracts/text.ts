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
