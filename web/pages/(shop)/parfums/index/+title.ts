export const title = 'Collection Mirïs · Parfums de luxe';
