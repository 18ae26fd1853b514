import { privacy } from '../../../content/legal/privacy.ts';

export const title = `${privacy.title} · Mirïs`;
