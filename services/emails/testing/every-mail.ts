import { UNNAMED_HOUSE } from '#contracts/house.ts';
import { cents } from '#contracts/money.ts';
import type { MailContent } from '../templates/blocks.ts';
import type { ContractForMail } from '../templates/contract-blocks.ts';
import {
  type OrderForMail,
  orderCancelled,
  orderConfirmation,
  orderReinstated,
  orderShipped,
  refundSettled,
} from '../templates/order-mails.ts';
import { stockAlert } from '../templates/stock-mails.ts';
import {
  contactMessage,
  contactReceived,
  newsletterConfirmation,
  newsletterOptIn,
  orderLink,
  personalDataLink,
  reviewRejected,
} from '../templates/visitor-mails.ts';
import { withdrawalNotice, withdrawalReceipt } from '../templates/withdrawal-mails.ts';

export const shop = { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' };
export const order: OrderForMail = {
  orderId: '11111111-1111-4111-8111-1111abcd1234',
  customer: { name: 'Camille <b>Martin</b>', email: 'camille@example.fr', phone: null },
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
const withdrawal = {
  orderId: order.orderId,
  orderUrl: order.orderUrl,
  declaredAt: new Date('2026-12-01T10:00:00.000Z'),
  declaredBy: 'Camille Martin',
  mayHaveLeft: false,
  items: [{ productName: 'Rose Alba', quantity: 2 }],
  isWhole: true,
  sendBackBefore: '2026-12-07',
  returnAddress: 'Mirïs, service retours\n12 rue de l’Oratoire\n06130 Grasse',
};
const message = {
  messageId: '33333333-3333-4333-8333-3333deadbeef',
  name: 'Marie',
  email: 'marie@example.fr',
  subject: 'Échantillon',
  message: 'Bonjour,\n<script>alert(1)</script>',
};

export const unsubscribeUrl = 'https://miris.example/lettre/quitter?token=abc';
export const contract: ContractForMail = {
  house: {
    ...UNNAMED_HOUSE,
    company: 'Maison Mirïs',
    legalForm: 'SAS au capital de 10 000 €',
    registration: 'RCS Grasse 123 456 789',
    siret: '123 456 789 00012',
    vatNumber: 'FR12123456789',
    mediator: {
      name: 'Médiateur du commerce',
      address: '1 rue du Calme, 75001 Paris',
      url: 'https://mediateur.example',
    },
    returnAddress: 'Maison Mirïs, retours\n12 rue de l’Oratoire\n06130 Grasse',
  },
  placedAt: new Date('2026-11-24T10:32:00.000Z'),
  paidAt: new Date('2026-11-24T10:33:00.000Z'),
  terms: { version: '2026-11-24', acceptedAt: new Date('2026-11-24T10:31:00.000Z') },
  products: new Map([
    [
      '22222222-2222-4222-8222-222222222222',
      { volumeMl: 50, category: 'floral', shortDescription: 'La rose blanche.' },
    ],
  ]),
};
/** Names without a space, as long as a form takes them. */
const longOrder: OrderForMail = {
  ...order,
  customer: { ...order.customer, name: 'N'.repeat(200) },
  promoCode: 'P'.repeat(40),
  lines: order.lines.map((line) => ({ ...line, productName: 'P'.repeat(200), unitPrice: cents(99_999_999) })),
  shippingAddress: { street: 'R'.repeat(300), city: 'V'.repeat(200), postalCode: '69003', country: 'France' },
};

/** One mail of each kind, and of each way it may read. */
export const everyMail: readonly MailContent[] = [
  orderConfirmation(order, contract, shop),
  orderConfirmation(longOrder, { ...contract, house: UNNAMED_HOUSE }, shop),
  orderShipped(order, '6A123', shop),
  orderCancelled(order, 'deadline', false, shop),
  orderCancelled(order, 'admin', true, shop),
  orderReinstated(order, 'confirmed', 'paid', shop),
  orderReinstated(order, 'pending', 'refunded', shop),
  orderReinstated(order, 'delivered', 'open', shop),
  refundSettled(order, cents(12_960), [], false, shop),
  refundSettled(order, cents(12_960), [], true, shop),
  refundSettled(
    order,
    cents(7_900),
    [{ productName: 'Rose Alba', amount: cents(1_000), reason: 'flacon entamé' }],
    false,
    shop,
  ),
  orderLink({ ...order, validDays: 90 }, shop),
  withdrawalReceipt(withdrawal, shop),
  withdrawalReceipt({ ...withdrawal, mayHaveLeft: true }, shop),
  withdrawalReceipt({ ...withdrawal, isWhole: false, returnAddress: '' }, shop),
  withdrawalNotice({ ...withdrawal, declaredBy: 'Camille Martin', refundBefore: '2026-12-05' }, shop),
  stockAlert({ productName: 'Rose Alba', alertType: 'out', currentStock: 0, threshold: 5 }, shop),
  stockAlert({ productName: 'Rose Alba', alertType: 'low', currentStock: 3, threshold: 5 }, shop),
  reviewRejected(review, shop),
  reviewRejected({ ...review, reason: 'personal-data' }, shop),
  personalDataLink(shop, 'https://miris.example/mes-donnees/lien?token=abc'),
  contactMessage(message, shop),
  contactReceived(shop),
  newsletterConfirmation(shop, unsubscribeUrl),
  newsletterOptIn(shop, 'https://miris.example/lettre/confirmer?token=abc'),
];
