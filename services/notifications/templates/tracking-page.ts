/** Where parcels are followed, by shipping method; `{}` stands for the tracking number. */
const PAGES: Readonly<Record<string, string>> = {
  colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code={}',
};

/** The carrier's page that follows a parcel, or null while there is no number or no such page. */
export function trackingPage(shippingMethod: string, trackingNumber: string | null): string | null {
  const page = PAGES[shippingMethod];
  if (page === undefined || trackingNumber === null) return null;
  return page.replace('{}', encodeURIComponent(trackingNumber.replaceAll(/\s/g, '')));
}
