export const title = 'Confirmation de commande · Mirïs';
