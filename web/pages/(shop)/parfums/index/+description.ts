export const description =
  'Découvrez toute la Collection Mirïs\u00a0: parfums floraux, orientaux, boisés et frais, composés en France et livrés en Europe.';
