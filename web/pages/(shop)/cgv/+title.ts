import { terms } from '../../../content/legal/terms.ts';

export const title = `${terms.title} · Mirïs`;
