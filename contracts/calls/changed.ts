import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { named } from './call.ts';

/** What an administrator's command created or changed. */
export const CHANGED = named('Changed', z.object({ id: idSchema }));
