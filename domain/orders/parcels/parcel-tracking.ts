/** Where parcels are followed, by shipping method; `{}` stands for the tracking number. */
const CARRIERS: Readonly<Record<string, { readonly name: string; readonly page: string }>> = {
  'mondial-relay': {
    name: 'Mondial Relay',
    page: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={}',
  },
  colissimo: { name: 'Colissimo', page: 'https://www.laposte.fr/outils/suivre-vos-envois?code={}' },
};

/** The carrier's name, as people read it. */
export function carrierName(shippingMethod: string): string {
  return CARRIERS[shippingMethod]?.name ?? shippingMethod;
}

/** The carrier's page that follows a parcel, or null while there is no number or no such page. */
export function trackingPage(shippingMethod: string, trackingNumber: string | null): string | null {
  const page = CARRIERS[shippingMethod]?.page;
  if (page === undefined || trackingNumber === null) return null;
  return page.replace('{}', encodeURIComponent(trackingNumber.replaceAll(/\s/g, '')));
}
