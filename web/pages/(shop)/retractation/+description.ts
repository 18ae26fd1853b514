export const description =
  'Exercer en ligne votre droit de rétractation sur une commande Mirïs\u00a0: un numéro, une adresse e-mail, un accusé de réception.';
