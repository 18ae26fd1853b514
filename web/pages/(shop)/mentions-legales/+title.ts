import { legalNotice } from '../../../content/legal/legal-notice.ts';

export const title = `${legalNotice.title} · Mirïs`;
