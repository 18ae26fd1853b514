import { z } from 'zod';

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
