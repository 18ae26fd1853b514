import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { cents } from '#contracts/money.ts';
import type { Morning } from '#domain/morning-mail/unusual.ts';
import type { MailContent } from '../templates/blocks.ts';
import type { ContractForMail } from '../templates/contract-blocks.ts';
import { setCreditIssued } from '../templates/credit-mails.ts';
import { paymentLink } from '../templates/desk-mails.ts';
import { orderPartShipped, orderShipped, replacementSent } from '../templates/dispatch-mails.ts';
import { morningMail } from '../templates/morning-mail.ts';
import {
  type OrderForMail,
  orderCancelled,
  orderConfirmation,
  orderCorrected,
  orderEmailCorrected,
  orderEmailReplaced,
  orderReinstated,
  refundSettled,
} from '../templates/order-mails.ts';
import { restockNotice, restockOptIn } from '../templates/restock-mails.ts';
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
const INSIDE = [{ productName: 'Rose Alba', quantity: 1 }];
const review = {
  productId: order.lines[0]?.productId ?? '',
  productName: 'Rose Alba',
};
const awaited = { productId: review.productId, name: 'Rose Alba' };
const withdrawal = {
  orderId: order.orderId,
  orderUrl: order.orderUrl,
  declaredAt: '2026-12-01T10:00:00.000Z',
  declaredBy: 'Camille Martin',
  reason: 'scent' as const,
  mayHaveLeft: false,
  items: [{ productName: 'Rose Alba', quantity: 2 }],
  isWhole: true,
  sendBackBefore: '2026-12-07',
  returnAddress: 'Mirïs, service retours\n12 rue de l’Oratoire\n06130 Grasse',
};
const credit = {
  orderId: order.orderId,
  name: 'Camille Martin',
  code: 'COFFRET-7KQ2MWXH',
  amount: cents(4_800),
  lastDay: '2027-05-27',
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
  placedAt: '2026-11-24T10:32:00.000Z',
  paidAt: '2026-11-24T10:33:00.000Z',
  terms: { version: '2026-11-24', acceptedAt: '2026-11-24T10:31:00.000Z' },
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
  gift: {
    ...{ wrap: true, wrapPrice: cents(500), message: 'M'.repeat(280), recipientName: 'R'.repeat(200) },
    sendFrom: '2026-12-20',
  },
  promoCode: 'P'.repeat(40),
  lines: order.lines.map((line) => ({ ...line, productName: 'P'.repeat(200), unitPrice: cents(99_999_999) })),
  shippingAddress: { street: 'R'.repeat(300), city: 'V'.repeat(200), postalCode: '69003', country: 'France' },
};

export const NOTHING_TO_DO: Morning['tasks'] = {
  toPrepare: 0,
  toSend: 0,
  refundsFailed: 0,
  mailsFailed: 0,
  disputes: 0,
  fraudWarnings: 0,
  paymentsHeld: 0,
  strayMoney: 0,
  criticalStock: 0,
  reviews: 0,
  messages: 0,
};
/** As many euros as shops dream of, so that each line is as long as it gets. */
const morning: Morning = {
  day: '2026-11-26',
  isComparable: true,
  figures: [
    { figure: 'orders', value: 1_234, past: [812, 790, 805, 640, 702, 655, 720, 699] },
    {
      figure: 'total',
      value: 123_456_789,
      past: [9_876_543, 8_100_000, 8_200_000, 7_000_000, 7_100_000, 6_900_000, 7_300_000, 7_050_000],
    },
    {
      figure: 'basket',
      value: 100_046,
      past: [12_163, 10_253, 10_186, 10_937, 10_114, 10_534, 10_139, 10_087],
    },
    { figure: 'bottles', value: 1_870, past: [1_900, 1_200, 1_300, 1_000, 1_100, 1_050, 1_080, 1_020] },
    { figure: 'invoiced', value: -45_000, past: [9_000_000, 8_000_000, 0, 0, 0, 0, 0, 0] },
    { figure: 'payments', value: 123_000_000, past: [9_800_000, 8_000_000, 0, 0, 0, 0, 0, 0] },
  ],
  tasks: {
    ...NOTHING_TO_DO,
    toPrepare: 18,
    toSend: 4,
    refundsFailed: 1,
    mailsFailed: 2,
    disputes: 1,
    criticalStock: 3,
    reviews: 12,
    messages: 5,
  },
};
const quietFigures = morning.figures.map((one) => ({ ...one, value: one.past[0] ?? null }));

/** One mail of each kind, and of each way it may read. */
export const everyMail: readonly MailContent[] = [
  orderConfirmation(order, contract, shop),
  orderConfirmation(longOrder, { ...contract, house: UNNAMED_HOUSE }, shop),
  orderShipped(order, '6A123', shop),
  orderShipped(order, '6A123', shop, INSIDE),
  ...[false, true].map((isCorrected) =>
    orderPartShipped(order, { inside: INSIDE, toFollow: INSIDE, trackingNumber: '6A123', isCorrected }, shop),
  ),
  replacementSent(order, { trackingNumber: '6A123', inside: INSIDE }, shop),
  orderCancelled(order, 'deadline', false, shop),
  orderCancelled(order, 'admin', true, shop),
  orderCorrected(order, shop),
  orderConfirmation(order, contract, shop, true),
  orderEmailCorrected(order, shop),
  paymentLink(
    order,
    { ...contract, terms: { ...contract.terms, acceptedAt: null } },
    '2026-12-01T10:00:00.000Z',
    shop,
  ),
  orderEmailReplaced(order, shop),
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
  setCreditIssued(credit, shop),
  setCreditIssued({ ...credit, name: 'N'.repeat(200) }, shop),
  withdrawalReceipt(withdrawal, shop),
  withdrawalReceipt({ ...withdrawal, mayHaveLeft: true }, shop),
  withdrawalReceipt({ ...withdrawal, channel: 'letter' }, shop),
  withdrawalReceipt({ ...withdrawal, isWhole: false, returnAddress: '' }, shop),
  withdrawalNotice({ ...withdrawal, declaredBy: 'Camille Martin', refundBefore: '2026-12-05' }, shop),
  stockAlert({ productName: 'Rose Alba', alertType: 'out', currentStock: 0, threshold: 5 }, shop),
  stockAlert({ productName: 'Rose Alba', alertType: 'low', currentStock: 3, threshold: 5 }, shop),
  morningMail(morning, shop),
  morningMail({ ...morning, isComparable: false, tasks: NOTHING_TO_DO }, shop),
  morningMail({ ...morning, figures: quietFigures }, shop),
  reviewRejected(review, shop),
  reviewRejected({ ...review, reason: 'personal-data' }, shop),
  personalDataLink(shop, 'https://miris.example/mes-donnees/lien?token=abc'),
  contactMessage(message, shop),
  contactReceived(shop),
  newsletterConfirmation(shop, unsubscribeUrl),
  restockOptIn(awaited, shop, {
    confirmationUrl: 'https://miris.example/retour/confirmer?token=abc',
    leaveUrl: 'https://miris.example/retour/quitter?token=abc',
  }),
  restockNotice(awaited, shop, 'https://miris.example/retour/quitter?token=abc'),
  restockNotice(
    { ...awaited, name: 'P'.repeat(200) },
    shop,
    'https://miris.example/retour/quitter?token=abc',
  ),
  newsletterOptIn(shop, 'https://miris.example/lettre/confirmer?token=abc'),
];
