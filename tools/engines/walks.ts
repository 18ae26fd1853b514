import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { CARDS } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';
import type { Hand } from './hand.ts';

/** An open shop, and what is looked at beside the browser. */
export interface Shop {
  readonly url: string;
  readonly mailbox: string;
  /** With the administrator's session. */
  readonly client: ShopClient;
}

/** Something that people do from beginning to end; each goes on from those before it. */
export interface Walk {
  readonly name: string;
  walk(hand: Hand, shop: Shop, customer: Customer): Promise<void>;
}

export interface Customer {
  readonly email: string;
  readonly perfume: string;
}

/** In the order in which one order needs them. */
export const WALKS: readonly Walk[] = [
  { name: 'the purchase of a bottle, with a code that is none', walk: buy },
  { name: 'its parcel, in the console', walk: ship },
  { name: 'the withdrawal from it', walk: withdraw },
];

async function buy(hand: Hand, shop: Shop, { email, perfume }: Customer): Promise<void> {
  await hand.open(`${shop.url}/parfums`);
  await hand.follow(perfume);
  await hand.sees('Ajouter au panier – ');
  await hand.click('Ajouter au panier – ');
  await hand.sees(`1 x ${perfume} ajouté à votre panier.`);
  await hand.follow('Panier (1)');
  await hand.type('Code promo', 'RIEN5');
  await hand.click('Valider');
  await hand.sees('Code promo invalide');
  await hand.follow('Passer la commande');
  await hand.type('Nom complet', 'Ada Lovelace');
  await hand.type('E-mail', email);
  await hand.type('Adresse', '12 rue des Lilas');
  await hand.type('Code postal', '69001');
  await hand.type('Ville', 'Lyon');
  await hand.tick('J’ai lu et j’accepte');
  await hand.click('Continuer vers le paiement');
  await hand.inFrame(async () => {
    await hand.typeInto('number', CARDS.succeeds);
    await hand.typeInto('expiry', '12 / 34');
    await hand.typeInto('cvc', '123');
  });
  await hand.click('Commander et payer – ');
  await hand.sees('Commande confirmée et payée');
  await mailTo(shop, email, /confirmée/i);
}

async function ship(hand: Hand, shop: Shop, { email }: Customer): Promise<void> {
  const number = await orderNumber(shop, email);
  // No two parcels have one.
  const tracking = `6A${String(Date.now()).slice(-11)}`;
  await hand.open(`${shop.url}/admin`);
  await hand.type('Mot de passe', ADMIN_PASSWORD);
  await hand.click('Se connecter');
  await hand.choosesTab('Commandes');
  await hand.click('Fiches');
  await hand.type(`Numéro de suivi de la commande ${number}`, tracking);
  await hand.choose(`Statut de la commande ${number}`, 'Expédiée');
  await hand.sees('Commande mise à jour avec succès');
  await eventually('the parcel in the shop', async () => {
    const [order] = await shop.client.ordersBy(email);
    return order?.status === 'shipped' && order.trackingNumber === tracking;
  });
}

async function withdraw(hand: Hand, shop: Shop, { email }: Customer): Promise<void> {
  await hand.open(`${shop.url}/retractation`);
  await hand.type('Nom', 'Ada Lovelace');
  await hand.type('Numéro de commande', await orderNumber(shop, email));
  await hand.type('E-mail de la commande', email);
  await hand.click('Renoncer au contrat');
  await hand.click('Confirmer la rétractation');
  await hand.sees('Votre rétractation est enregistrée');
  await mailTo(shop, email, /rétractation/i);
}

async function orderNumber(shop: Shop, email: string): Promise<string> {
  const order = await eventually(
    'the order in the shop',
    async () => (await shop.client.ordersBy(email))[0],
    (found) => found?.paymentState === 'confirmed',
  );
  return shortId(order?.id ?? '');
}

const mailsSchema = z.array(z.object({ subject: z.string() }));

async function mailTo(shop: Shop, email: string, subject: RegExp): Promise<void> {
  await eventually(`a mail about ${subject.source}`, async () => {
    const answer = await fetch(`${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
    return mailsSchema.parse(await answer.json()).some((mail) => subject.test(mail.subject));
  });
}
