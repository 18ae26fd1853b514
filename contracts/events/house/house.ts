import { z } from 'zod';
import { houseIdentitySchema } from '../../house/house.ts';
import { defineEvent, type EventsOf } from '../event.ts';

/** Stream `house-identity`. */
export const houseEvents = {
  HouseIdentityRevised: defineEvent(
    1,
    'An administrator said who runs the shop: what the law wants shown, and how the house is reached.',
    z.object({
      version: z.int().positive().describe('Which statement it is, from 1.'),
      identity: houseIdentitySchema.describe('The whole identity.'),
      revisedAt: z.iso.datetime().describe('When it was said.'),
    }),
  ),
};
export type HouseEvent = EventsOf<typeof houseEvents>;
