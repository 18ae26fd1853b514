/** What the newsletter's form says that an address is used for; kept with each subscription. A changed text is another version. */
export const NEWSLETTER_CONSENT = {
  version: '2026-11-23',
  text: 'Votre adresse ne sert qu’à vous envoyer cette lettre, une fois votre inscription confirmée par e-mail. Vous pouvez vous désabonner à tout moment par le lien présent dans chaque envoi.',
} as const;

/** How long the link that confirms a subscription can be used, in days. */
export const CONFIRMATION_DAYS = 7;
