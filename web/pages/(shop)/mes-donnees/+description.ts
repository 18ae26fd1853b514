export const description =
  'Consulter, télécharger ou effacer les données personnelles que Mirïs conserve à votre sujet\u00a0: une adresse e-mail suffit.';
