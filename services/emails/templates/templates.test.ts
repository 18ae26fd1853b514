import { describe, expect, it } from 'vitest';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import { GUARANTEE_NOTICE } from '#contracts/house/guarantee-notice.ts';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { linesOf } from '#contracts/house/legal-text.ts';
import { cents } from '#contracts/money.ts';
import { GUARANTEE_BOX } from '#contracts/terms/annexes.ts';
import { contract, everyMail, order, shop, unsubscribeUrl } from '../testing/every-mail.ts';
import { orderPartShipped, orderShipped } from './dispatch-mails.ts';
import { orderCancelled, orderConfirmation, orderEmailReplaced } from './order-mails.ts';
import { renderHtml, renderText } from './render.ts';
import { contactReceived, newsletterConfirmation } from './visitor-mails.ts';

/** A space at which a line could end before a mark that belongs to it. */
const BREAKING = / [:;!?»]|« /;
const MARKUP = /<style>[\s\S]*?<\/style>|<[^>]*>/g;

describe('every mail', () => {
  it.each(everyMail)(
    'says the same in text and HTML, and nothing personal in its subject: $subject',
    (mail) => {
      const html = renderHtml(mail);
      expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"[^>]*>.*<!\[endif\]-->/);
      const text = renderText(mail);
      expect(text).toContain(frenchSpaces(mail.title));
      expect(html).toContain('lang="fr"');
      expect(html).not.toMatch(/<(?:b|script)>/);
      expect(mail.subject).not.toMatch(/Camille|Marie|@/);
      expect(text.match(BREAKING)).toBeNull();
      expect(html.replaceAll(MARKUP, '').match(BREAKING)).toBeNull();
      for (const block of mail.blocks)
        if (block.kind === 'facts')
          for (const { label } of block.facts) {
            expect(text).toContain(frenchSpaces(label));
            expect(html).toContain(frenchSpaces(label));
          }
    },
  );
});

describe('the order confirmation', () => {
  const text = renderText(orderConfirmation(order, contract, shop)).replaceAll(/[\u00a0\u202f]/g, ' ');

  it('reckons as the order did', () => {
    expect(text).toContain('commande ABCD1234');
    expect(text).toContain('Rose Alba × 2 : 144,00 €');
    expect(text).toContain('Réduction (WELCOME10) : −14,40 €');
    expect(text).toContain('Livraison : Offerte');
    expect(text).toContain('Total TTC : 129,60 €');
  });
  it('writes the first of a month as French does', () => {
    const placedAt = '2026-11-26T10:00:00Z';
    const paidAt = '2026-11-30T23:30:00Z';
    const mail = renderText(orderConfirmation(order, { ...contract, placedAt, paidAt }, shop));
    expect(mail).toContain('livraison entre le 1er décembre 2026 et le 7 décembre 2026.');
    expect(mail).toContain('1er décembre 2026 à 00:30');
  });
  it('names the address', () => {
    expect(text).toContain('12 rue des Lilas\n69003 Lyon\nFrance');
  });
  it('says what the law wants on a durable medium: seller, features, VAT, dates, withdrawal, guarantees, mediator, terms', () => {
    for (const part of [
      'Numéro de commande : ABCD1234',
      'Date de la commande : 24 novembre 2026 à 11:32',
      'Paiement : En ligne, par carte bancaire',
      'Parfum, flacon de 50 ml, famille florale. La rose blanche.',
      'Dont TVA à 20 % : 21,60 €',
      'Expédition prévue le 24 novembre 2026, livraison entre le 27 novembre 2026 et le 3 décembre 2026.',
      'Maison Mirïs, SAS au capital de 10 000 €\n12 rue de l’Oratoire, 06130 Grasse, France\nRCS Grasse 123 456 789',
      'SIRET : 123 456 789 00012',
      'TVA intracommunautaire : FR12123456789',
      'Vous disposez de 14 jours',
      'Renoncer au contrat ici :\nhttps://miris.example/retractation',
      'à l’adresse suivante :\nMaison Mirïs, retours',
      '| Modèle de formulaire de rétractation',
      '| À l’attention de Maison Mirïs, 12 rue de l’Oratoire, 06130 Grasse, France, contact@miris.example :',
      'Médiateur du commerce, 1 rue du Calme, 75001 Paris, https://mediateur.example',
      'version du 24 novembre 2026, que vous avez acceptées le 24 novembre 2026 à 11:31, sont jointes',
      'https://miris.example/cgv/2026-11-24',
      'https://europa.eu/youreurope/garanties',
      ...linesOf([...GUARANTEE_BOX, ...GUARANTEE_NOTICE]).map((line) =>
        line.replaceAll(/[\u00a0\u202f]/g, ' '),
      ),
    ])
      expect(text).toContain(part);
  });
  it('of a gift says what was wished for, whom it is for and when it leaves, without links', () => {
    const gift = {
      wrap: true,
      wrapPrice: cents(500),
      recipientName: 'Zoé Petit',
      sendFrom: '2026-12-20',
      message: 'Regarde https://exemple.fr',
    } as const;
    const text = renderText(orderConfirmation({ ...order, gift }, contract, shop)).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    );
    for (const said of [
      'Emballage cadeau : 5,00 €',
      'Pour Zoé Petit.',
      'Il ne partira pas avant le 20 décembre 2026.',
      'Expédition prévue le 21 décembre 2026',
      'Le colis ne contient aucun prix',
      'Regarde https ',
    ])
      expect(text).toContain(said);
  });
  it('reckons the VAT of the destination, and none for what leaves the Union', () => {
    const to = (country: string) => {
      const sent = { ...order, shippingAddress: { ...order.shippingAddress, country } };
      return renderText(orderConfirmation(sent, contract, shop)).replaceAll(/[\u00a0\u202f]/g, ' ');
    };
    expect(to('Luxembourg')).toContain('Dont TVA à 17 % : 18,83 €');
    expect(to('Suisse')).toContain('TVA : Exonérée');
    expect(to('Suisse')).not.toContain('Échantillon');
    const relayPoint = { name: 'Tabac', street: '3 place Bellecour', postalCode: '69002', city: 'Lyon' };
    const relayed = { ...order, shippingMethod: 'mondial-relay', relayPoint, sampleRequested: true } as const;
    const confirmed = renderText(orderConfirmation(relayed, contract, shop));
    for (const said of [
      'Point relais Tabac',
      '3 place Bellecour',
      'Par Mondial Relay, en point relais',
      'Échantillon de 2',
    ])
      expect(confirmed.replace(/\s/g, ' ')).toContain(said);
    expect(renderText(orderShipped(relayed, '12345678', shop))).toContain(
      'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=12345678',
    );
    expect(to('Suisse')).toContain('Il est interdit de démarcher par téléphone');
    expect(to('Suisse')).toContain('La TVA suisse à l’importation, les droits de douane éventuels');
    expect(to('Suisse')).not.toContain('TTC');
    expect(to('Luxembourg')).not.toContain('importation');
  });
  it('of an order that says nothing of terms claims no acceptance, and marks what the house has not said', () => {
    const bare = { ...contract, house: UNNAMED_HOUSE, terms: { version: '2026-11-24', acceptedAt: null } };
    const says = renderText(orderConfirmation(order, { ...bare, products: new Map() }, shop));
    expect(says).not.toContain('acceptées');
    expect(says).not.toContain('SIRET');
    expect(says).toContain('consommation\u00a0: information à venir');
  });
});

describe('the dispatch mail', () => {
  it('gives the tracking number, or says that it will follow', () => {
    expect(renderText(orderShipped(order, '6A123', shop))).toContain('Numéro de suivi\u00a0: 6A123');
    expect(renderText(orderShipped(order, null, shop))).toContain('prochain message');
  });
  it('is told apart by its subject from the one that brings the number later', () => {
    expect(orderShipped(order, '6A123', shop).subject).not.toBe(orderShipped(order, null, shop).subject);
  });
  it('of a part says what is in the parcel and what follows, and of the last one what is in it', () => {
    const one = [{ productName: 'Rose Alba', quantity: 1 }];
    const parcel = { inside: one, toFollow: one, trackingNumber: '6A123', isCorrected: false };
    const part = renderText(orderPartShipped(order, parcel, shop));
    for (const said of ['Une partie de votre commande', '6A123', 'DANS CE COLIS', 'À SUIVRE'])
      expect(part).toContain(said);
    const last = renderText(orderShipped(order, '6A124', shop, one));
    expect(last).toContain('Le reste de votre commande');
    expect(last).toContain('DANS CE COLIS');
    expect(orderPartShipped(order, { ...parcel, isCorrected: true }, shop).subject).toContain('corrigé');
  });
  it('leads to the carrier’s page, whatever was typed as a number', () => {
    const mail = orderShipped(order, ' 6A 123<"', shop);
    expect(renderText(mail)).toContain('suivre-vos-envois?code=6A123%3C%22');
    expect(renderHtml(mail)).not.toContain('<"');
    expect(renderText(orderShipped({ ...order, shippingMethod: 'coursier' }, '6A123', shop))).not.toContain(
      'Suivre mon colis',
    );
  });
});

describe('each mail to a shopper about their order', () => {
  it('leads to its page', () => {
    const aboutOrder = everyMail.filter(
      ({ subject, title }) => subject.includes('ABCD1234') && title !== 'Ne pas expédier',
    );
    expect(aboutOrder).toHaveLength(24);
    for (const mail of aboutOrder)
      expect(renderText(mail)).toMatch(
        new RegExp(`(?:Suivre ma commande|Accepter et payer)\u00a0:\n${order.orderUrl}`),
      );
  });
});

describe('the mail to the address that an order had before', () => {
  it('says nothing of who ordered what, and leads nowhere of theirs', () => {
    const text = renderText(orderEmailReplaced(order, shop));
    expect(text).toContain('ABCD1234');
    for (const told of [order.orderUrl, order.customer.name, 'Rose Alba', order.shippingAddress.street])
      expect(text).not.toContain(told);
  });
});

describe('the cancellation mail', () => {
  it('speaks of a refund only when money came in', () => {
    expect(renderText(orderCancelled(order, 'admin', true, shop))).toContain('remboursé');
    expect(renderText(orderCancelled(order, 'deadline', false, shop))).toContain('Aucun montant');
  });
});

describe('a newsletter mail', () => {
  it('says what the address is used for and has a link that ends it, both ways', () => {
    const mail = newsletterConfirmation(shop, unsubscribeUrl);
    expect(renderText(mail)).toContain(`Se désinscrire\u00a0:\n${unsubscribeUrl}`);
    expect(renderHtml(mail)).toContain(`href="${unsubscribeUrl}"`);
    expect(renderText(mail)).toContain('Votre adresse ne sert qu’à vous envoyer cette lettre');
  });
});

describe('the acknowledgement of a contact message', () => {
  it('is the same for everybody: nothing that a visitor wrote is in it', () => {
    expect(contactReceived.length).toBe(1);
    expect(renderText(contactReceived(shop))).toContain('Votre message nous est bien parvenu');
  });
});

describe('French typography', () => {
  it('lets no line of HTML begin with a colon or a question mark', () => {
    const html = renderHtml(orderConfirmation(order, contract, shop));
    expect(html.replaceAll(/<style>.*<\/style>/g, '')).not.toMatch(/ [:;?!](?!\w)/);
    expect(html).toContain('Une question\u202f? Écrivez-nous\u00a0: contact@miris.example');
  });
});
