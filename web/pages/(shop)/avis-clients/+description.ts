import { reviewRules } from '../../../content/legal/reviews.ts';

export const description = reviewRules.description;
