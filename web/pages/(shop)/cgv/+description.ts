import { terms } from '../../../content/legal/terms.ts';

export const description = terms.description;
