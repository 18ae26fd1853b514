import { shipping } from '../../../content/legal/shipping.ts';

export const title = `${shipping.title} · Mirïs`;
