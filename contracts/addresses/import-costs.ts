/** What has to be said before an order that leaves the customs union (code de la consommation L112-3, L221-5). */
export const IMPORT_COSTS =
  'Livraison en Suisse\u00a0: le prix ne comprend aucune TVA. La TVA suisse à l’importation, les droits de douane éventuels et les frais de dédouanement du transporteur s’y ajoutent\u00a0; ils sont à votre charge, se règlent au transporteur et ne peuvent être calculés d’avance.';

/** Whether costs of import come on top of what the shop takes. */
export function hasImportCosts(country: string | undefined): boolean {
  return country === 'Suisse';
}
