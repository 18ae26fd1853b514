export const description =
  'Exercer en ligne votre droit de rétractation sur une commande Mirïs : un numéro, une adresse e-mail, un accusé de réception.';
