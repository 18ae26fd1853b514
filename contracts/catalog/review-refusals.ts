/** Why a review may be refused (code de la consommation D111-18): chosen by the house, told to its author in these words. */
export const REVIEW_REFUSALS = {
  'off-topic': { label: 'Hors sujet', sentence: 'il ne parle pas du parfum lui-même' },
  offensive: {
    label: 'Propos blessants ou illicites',
    sentence: 'il contient des propos blessants ou contraires à la loi',
  },
  'personal-data': {
    label: 'Données personnelles',
    sentence: 'il contient des données personnelles (les vôtres ou celles d’une autre personne)',
  },
  advertising: {
    label: 'Publicité ou lien',
    sentence: 'il contient de la publicité ou un lien vers un autre site',
  },
  'no-experience': {
    label: 'Pas d’expérience du parfum',
    sentence: 'il ne rapporte pas une expérience de ce parfum',
  },
  unreadable: { label: 'Illisible', sentence: 'son texte n’est pas compréhensible' },
} as const;

export type ReviewRefusalReason = keyof typeof REVIEW_REFUSALS;

// `as`: an object's keys are the ones it was written with.
export const REVIEW_REFUSAL_REASONS = Object.keys(REVIEW_REFUSALS) as [
  ReviewRefusalReason,
  ...ReviewRefusalReason[],
];
