/**
 * Who runs this shop, for the legal pages and the product pages. Everything here is a placeholder: fill it in before selling.
 */
export const LEGAL_IDENTITY = {
  company: '[Raison sociale]',
  form: '[forme juridique, par exemple SAS] au capital de [montant] €',
  registration: '[RCS de ville et numéro]',
  siret: '[SIRET]',
  vat: '[numéro de TVA intracommunautaire]',
  address: '[adresse du siège social]',
  phone: '[téléphone]',
  director: '[nom du directeur de la publication]',
  host: '[hébergeur\u00a0: raison sociale, adresse, téléphone]',
  mediator: '[médiateur de la consommation\u00a0: nom, adresse, site]',
} as const;

/** The person responsible for the perfumes under regulation (EC) 1223/2009. */
export const RESPONSIBLE_PERSON = `${LEGAL_IDENTITY.company}, ${LEGAL_IDENTITY.address}`;
