import { accessibility } from '../../../content/legal/accessibility.ts';

export const description = accessibility.description;
