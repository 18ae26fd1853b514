import { shipping } from '../../../content/legal/shipping.ts';

export const description = shipping.description;
