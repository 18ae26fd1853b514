export const title = 'Mes données · Mirïs';
