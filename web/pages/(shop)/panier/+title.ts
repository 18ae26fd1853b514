export const title = 'Votre panier · Mirïs';
