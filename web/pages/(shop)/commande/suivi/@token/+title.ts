export const title = 'Votre commande · Mirïs';
