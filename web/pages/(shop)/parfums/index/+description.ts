export const description =
  'Découvrez toute la Collection Mirïs : parfums floraux, orientaux, boisés et frais, composés en France et livrés en Europe.';
