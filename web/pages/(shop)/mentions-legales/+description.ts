import { legalNotice } from '../../../content/legal/legal-notice.ts';

export const description = legalNotice.description;
