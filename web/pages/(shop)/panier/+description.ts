export const description =
  'Les parfums que vous avez choisis, leur prix et les frais de livraison, avant de commander.';
