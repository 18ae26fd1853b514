export const title = 'Contact · Mirïs';
