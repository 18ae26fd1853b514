import { z } from 'zod';
import { MAX_NOTE, MAX_QUESTION } from '../../constants.ts';

/** What a list of perfumes is narrowed by; what names nothing that there is narrows nothing. */
export const findingFields = {
  /** Words of names, notes and families; tolerant of accents, beginnings and typing errors. */
  q: z.string().max(MAX_QUESTION).optional(),
  family: z.string().max(MAX_NOTE).optional(),
  price: z.string().max(MAX_NOTE).optional(),
  moment: z.string().max(MAX_NOTE).optional(),
  /** Those alone whose pyramid has this note, however it is written. */
  note: z.string().max(MAX_NOTE).optional(),
};
