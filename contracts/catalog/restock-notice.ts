/** What the form of a sold-out perfume says that an address is used for; kept with each request. A changed text is another version. */
export const RESTOCK_CONSENT = {
  version: '2026-11-27',
  text: 'Votre adresse ne sert qu’à vous prévenir, une seule fois, du retour de ce parfum. Votre demande vaut six mois\u202f; chaque e-mail porte un lien pour la retirer.',
} as const;

/** How long somebody waits for a perfume to be back, from their confirmation on, in days: the texts say six months. */
export const RESTOCK_WAIT_DAYS = 183;

/** How long those who were told have before the next ones are, in hours. */
export const RESTOCK_TURN_HOURS = 24;
