import { button, facts, type MailContent, type MailShop, paragraph } from './blocks.ts';

export interface StockAlertForMail {
  readonly productName: string;
  readonly alertType: 'low' | 'out';
  /** Bottles that can be sold, and the product's own threshold. */
  readonly currentStock: number;
  readonly threshold: number;
}

/** To the shop: a perfume has to be ordered again. */
export function stockAlert(alert: StockAlertForMail, shop: MailShop): MailContent {
  const { productName, alertType, currentStock, threshold } = alert;
  const isOut = alertType === 'out';
  const left = currentStock > 1 ? `${currentStock} articles restants` : `${currentStock} article restant`;
  return {
    subject: isOut ? `Rupture de stock : ${productName}` : `Stock faible : ${productName} (${left})`,
    preview: isOut ? 'Ce parfum ne peut plus être commandé.' : `Seuil d’alerte : ${threshold}.`,
    title: isOut ? 'Rupture de stock' : 'Stock faible',
    blocks: [
      paragraph(
        isOut
          ? `${productName} est épuisé : ce parfum ne peut plus être commandé.`
          : `${productName} a atteint son seuil d’alerte. Pensez à le réapprovisionner.`,
      ),
      facts(
        { label: 'Parfum', value: productName },
        { label: 'Quantité disponible', value: String(currentStock), strong: true },
        { label: 'Seuil d’alerte', value: String(threshold) },
      ),
      button('Ouvrir la console', `${shop.publicUrl}/admin`),
    ],
    footer: isOut
      ? 'Message automatique de la boutique.'
      : 'Message automatique de la boutique.\nLa prochaine alerte partira en cas de rupture, ou après un réapprovisionnement.',
  };
}
