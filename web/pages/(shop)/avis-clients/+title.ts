import { reviewRules } from '../../../content/legal/reviews.ts';

export const title = `${reviewRules.title} · Mirïs`;
