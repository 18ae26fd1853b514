export const title = 'Retrouver ma commande · Mirïs';
