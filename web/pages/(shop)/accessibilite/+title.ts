import { accessibility } from '../../../content/legal/accessibility.ts';

export const title = `${accessibility.title} · Mirïs`;
