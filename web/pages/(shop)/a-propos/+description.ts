export const description =
  'L’histoire de la maison Mirïs\u00a0: un atelier à Grasse, des matières nobles et le temps qu’il faut.';
