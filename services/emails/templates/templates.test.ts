import { describe, expect, it } from 'vitest';
import { frenchSpaces } from '#contracts/french-spaces.ts';
import { cents } from '#contracts/money.ts';
import { orderLink } from './order-link-mail.ts';
import {
  type OrderForMail,
  orderCancelled,
  orderConfirmation,
  orderReinstated,
  orderShipped,
  refundSettled,
} from './order-mails.ts';
import { renderHtml, renderText } from './render.ts';
import { stockAlert } from './stock-mails.ts';
import {
  contactMessage,
  newsletterConfirmation,
  newsletterOptIn,
  personalDataLink,
  reviewRejected,
} from './visitor-mails.ts';

const shop = { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' };
const order: OrderForMail = {
  orderId: '11111111-1111-4111-8111-1111abcd1234',
  customerName: 'Camille <b>Martin</b>',
  lines: [
    {
      productId: '22222222-2222-4222-8222-222222222222',
      productName: 'Rose Alba',
      quantity: 2,
      unitPrice: cents(7_200),
    },
  ],
  discount: cents(1_440),
  promoCode: 'WELCOME10',
  shipping: cents(0),
  minimumCharge: cents(0),
  total: cents(12_960),
  shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
  shippingMethod: 'colissimo',
  orderUrl: 'https://miris.example/commande/suivi/abc',
};
const review = {
  productId: order.lines[0]?.productId ?? '',
  productName: 'Rose Alba',
};
const message = {
  messageId: '33333333-3333-4333-8333-3333deadbeef',
  name: 'Marie',
  email: 'marie@example.fr',
  subject: 'Échantillon',
  message: 'Bonjour,\n<script>alert(1)</script>',
};

const unsubscribeUrl = 'https://miris.example/api/newsletter/unsubscribe?token=abc';

const everyMail = [
  orderConfirmation(order, shop),
  orderShipped(order, '6A123', shop),
  orderCancelled(order, 'deadline', false, shop),
  orderCancelled(order, 'admin', true, shop),
  orderReinstated(order, 'confirmed', 'paid', shop),
  orderReinstated(order, 'pending', 'refunded', shop),
  orderReinstated(order, 'delivered', 'open', shop),
  refundSettled(order, cents(12_960), false, shop),
  refundSettled(order, cents(12_960), true, shop),
  orderLink({ ...order, validDays: 90 }, shop),
  stockAlert({ productName: 'Rose Alba', alertType: 'out', currentStock: 0, threshold: 5 }, shop),
  stockAlert({ productName: 'Rose Alba', alertType: 'low', currentStock: 3, threshold: 5 }, shop),
  reviewRejected(review, shop),
  reviewRejected({ ...review, reason: 'personal-data' }, shop),
  personalDataLink(shop, 'https://miris.example/api/personal-data?token=abc'),
  contactMessage(message, shop),
  newsletterConfirmation(shop, unsubscribeUrl),
  newsletterOptIn(shop, 'https://miris.example/api/newsletter/confirm?token=abc'),
];

/** A space at which a line could end before a mark that belongs to it. */
const BREAKING = / [:;!?»]|« /;
const MARKUP = /<style>[\s\S]*?<\/style>|<[^>]*>/g;

describe('every mail', () => {
  it.each(everyMail)(
    'says the same in text and HTML, and nothing personal in its subject: $subject',
    (mail) => {
      const html = renderHtml(mail);
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
  const text = renderText(orderConfirmation(order, shop)).replaceAll(/[\u00a0\u202f]/g, ' ');

  it('reckons as the order did', () => {
    expect(text).toContain('commande ABCD1234');
    expect(text).toContain('Rose Alba × 2 : 144,00 €');
    expect(text).toContain('Réduction (WELCOME10) : −14,40 €');
    expect(text).toContain('Livraison : Offerte');
    expect(text).toContain('Total TTC : 129,60 €');
  });
  it('names the address', () => {
    expect(text).toContain('12 rue des Lilas\n69003 Lyon\nFrance');
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
  it('leads to the carrier’s page, whatever was typed as a number', () => {
    const mail = orderShipped(order, ' 6A 123<"', shop);
    expect(renderText(mail)).toContain('suivre-vos-envois?code=6A123%3C%22');
    expect(renderHtml(mail)).not.toContain('<"');
    expect(renderText(orderShipped({ ...order, shippingMethod: 'coursier' }, '6A123', shop))).not.toContain(
      'Suivre mon colis',
    );
  });
});

describe('each mail about an order', () => {
  it('leads to its page', () => {
    const aboutOrder = everyMail.filter((mail) => mail.subject.includes('ABCD1234'));
    expect(aboutOrder).toHaveLength(10);
    for (const mail of aboutOrder)
      expect(renderText(mail)).toContain(`Suivre ma commande\u00a0:\n${order.orderUrl}`);
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

describe('French typography', () => {
  it('lets no line of HTML begin with a colon or a question mark', () => {
    const html = renderHtml(orderConfirmation(order, shop));
    expect(html.replaceAll(/<style>.*<\/style>/g, '')).not.toMatch(/ [:;?!](?!\w)/);
    expect(html).toContain('Une question\u202f? Écrivez-nous\u00a0: contact@miris.example');
  });
});
