export const title = 'Conditions générales de vente · Mirïs';
