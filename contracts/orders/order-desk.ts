import { z } from 'zod';
import { lineSchema } from '../field-schemas.ts';

/** By when a paid parcel leaves: in hours, or by the end of a working day counted from the first one whose cutoff it made. */
export const dispatchPromiseSchema = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('hours'), count: z.int().min(1).max(720) }),
  z.object({
    unit: z.literal('working-days'),
    count: z.int().min(0).max(30),
    /** Paid before this hour of Paris, a working day counts as the first. */
    cutoffHour: z.int().min(0).max(23),
  }),
]);
export type DispatchPromise = z.infer<typeof dispatchPromiseSchema>;

/** Orders before 14h Mon-Fri leave the same day (specification §9), until the house says otherwise. */
const DISPATCH_UNSAID: DispatchPromise = { unit: 'working-days', count: 0, cutoffHour: 14 };

/** What a list of orders is narrowed to, as the console's address has it: never text that was typed. */
const VIEW_SEARCH = /^(?!.*(?:^|&)(?:recherche|saisie)=)[\w.=&%+-]{0,600}$/;
export const MAX_VIEWS = 30;

/** A list of orders under a name. */
const orderViewSchema = z.object({
  name: lineSchema.min(1, 'Nom requis').max(60).describe('What it is called.'),
  search: z.string().regex(VIEW_SEARCH).describe('What narrows it, as the address of the list has it.'),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** How the house works at its order desk: everybody who works there sees the same. */
export const orderDeskSchema = z.object({
  promise: dispatchPromiseSchema.describe('By when a paid parcel leaves.'),
  views: z
    .array(orderViewSchema)
    .max(MAX_VIEWS)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, 'Ce nom est déjà pris')
    .describe('Lists of orders under a name.'),
});
export type OrderDesk = Readonly<z.infer<typeof orderDeskSchema>>;

export const UNARRANGED_DESK: OrderDesk = { promise: DISPATCH_UNSAID, views: [] };

/** The desk as last arranged, and which arrangement it is: 0 before the first. */
export const currentDeskSchema = z.object({ version: z.int().nonnegative(), desk: orderDeskSchema });
export type CurrentDesk = Readonly<z.infer<typeof currentDeskSchema>>;
