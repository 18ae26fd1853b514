export const title = 'Commande · Mirïs';
