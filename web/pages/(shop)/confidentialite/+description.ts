import { privacy } from '../../../content/legal/privacy.ts';

export const description = privacy.description;
