import { randomUUID } from 'node:crypto';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { cents } from '#contracts/money.ts';
import type { OrderDesk } from '#contracts/orders/order-desk.ts';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { deskDecider } from '#domain/orders/desk.decider.ts';
import { leadTimeDecider } from '#domain/stock/lead-time.decider.ts';
import { closeStockBooks, stockDecider } from '#domain/stock/stock.decider.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { ANY } from '#platform/event-store/event-store.ts';
import { removeProduct, reviseProduct } from '#services/catalog/edit-product.ts';
import { forgetCustomers } from '#services/customers/forget-customer.ts';
import { resendEmail } from '#services/emails/request-email.ts';
import { HOUSE_STREAM, house } from '#services/house/house.ts';
import { publicPathOf } from '#services/media/image-store.ts';
import { discardImage, grantUpload } from '#services/media/upload-image.ts';
import { MORNING_MAIL_STREAM, morningMail } from '#services/morning-mail/morning-mail.ts';
import { requestSubscription, subscriptionIdOf, unsubscribe } from '#services/newsletter/subscription.ts';
import { subscribe } from '#services/newsletter/testing/subscribe.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { addNote, removeNote } from '#services/orders/order-notes.ts';
import { withNumberClaimed } from '#services/orders/tracking-claims.ts';
import { declareWithdrawal, withdrawFrom } from '#services/orders/withdrawals/withdrawal.ts';
import { settleRefund } from '#services/payments/execute-refund.ts';
import { settlePayment } from '#services/payments/settle-payment.ts';
import { createPromo, removePromo, revisePromo } from '#services/promos/edit-promo.ts';
import { redeemPromo } from '#services/promos/redemption.ts';
import { commandReview } from '#services/reviews/review-stream.ts';
import { chartMarks, salesGoals } from '#services/sales-plans/routes.ts';
import { stockStream } from '#services/stock/stock-service.ts';
import { awaitPerfumes } from './life-of-awaited-perfumes.ts';
import { takeByTelephone } from './life-of-desk-orders.ts';
import { contest } from './life-of-disputes.ts';
import { sendParcels } from './life-of-parcels.ts';
import { askAndErase } from './life-of-personal-data.ts';
import { buySets } from './life-of-sets.ts';
import { undoAndArchive } from './life-of-undone.ts';
import { depsOf, type Lived, ordered } from './lived-orders.ts';
import { cause, shopperCause, type TestShop } from './test-shop.ts';

/** The refund of this card stays pending for a moment, then fails. */
const REFUND_FAILS = '4000000000005126';
const DECLINED = '4000000000000002';
const TAKES_ITS_TIME = '4000009900000012';

/**
 * What can happen in a shop, through its own handlers, so that its log holds every type of event; with reactions that come at once, and
 * some that come only after what they react to was overtaken.
 */
export async function liveWholeLife(lived: Lived): Promise<void> {
  await sellOut(lived);
  await changePromos(lived);
  await payAndShip(lived);
  await takeBack(lived);
  await sendParcels(lived);
  await cancelAndReinstate(lived);
  await undoAndArchive(lived);
  await payWrongly(lived);
  await contest(lived);
  await neverComeToBe(lived);
  await visit(lived);
  await awaitPerfumes(lived.shop);
  await buySets(lived);
  await takeByTelephone(lived);
  await askAndErase(lived);
  await uploadPictures(lived);
  await plan(lived);
}

/** A month gets a goal, the charts a mark that is moved and taken off, and the morning mail is switched on. */
async function plan({ shop: { store, clock } }: Lived): Promise<void> {
  const now = clock().toISOString();
  const goal = { type: 'SetGoal', month: '2026-12', amount: cents(500_000), seenVersion: 0, now } as const;
  await salesGoals(store).handle('salesGoal-2026-12', goal, cause);
  const markId = randomUUID();
  const days = { from: '2026-12-01', to: '2026-12-24', text: 'Avent' };
  const moved = { ...days, to: '2026-12-25' };
  for (const command of [
    { type: 'AddMark', markId, content: days, now },
    { type: 'ReviseMark', markId, content: moved, seenVersion: 1, now },
    { type: 'RemoveMark', markId, seenVersion: 2, now },
  ] as const)
    await chartMarks(store).handle(`chartMark-${markId}`, command, cause);
  const morning = { type: 'SetMorningMail', hour: 7, seenVersion: 0, now } as const;
  await morningMail(store).handle(MORNING_MAIL_STREAM, morning, cause);
}

/** Alerts are raised, cleared and raised again; perfumes are revised and taken off sale. */
async function sellOut({ shop }: Lived): Promise<void> {
  const productId = await shop.stock(7);
  await shop.place(productId, 2);
  await shop.react();
  await shop.place(productId, 5);
  await shop.react();
  await shop.stockService.adjust({ productId, delta: 45, reason: 'restock' }, cause);
  await shop.react();
  await closeBooks(shop, productId);
  await shop.stockService.adjust({ productId, delta: -45, reason: 'correction' }, cause);
  await shop.react();
  const purchaseCost = { cost: cents(2_000), since: '2026-01-01', setAt: shop.clock().toISOString() };
  await reviseProduct(shop, { productId, changes: { stockAlert: 2 }, purchaseCost, stock: null }, cause);
  const leadTime = { type: 'SetLeadTime', days: 14, now: shop.clock().toISOString() } as const;
  await commandHandler(leadTimeDecider)(shop.store).handle('restock-house', leadTime, cause);
  const desk: OrderDesk = { promise: { unit: 'hours', count: 24 }, views: [] };
  const arrange = { type: 'ArrangeDesk', desk, seenVersion: 0, now: leadTime.now } as const;
  await commandHandler(deskDecider)(shop.store).handle('desk-house', arrange, cause);
  const removed = await shop.stock(3);
  await shop.react();
  await removeProduct(shop, removed, cause);
  await removeProduct(shop, await shop.stock(2), cause);
  await shop.react();
}

/** As the thousandth append does. */
async function closeBooks({ store }: TestShop, productId: string): Promise<void> {
  const { events } = await store.readStream<StockEvent>(stockStream(productId));
  const state = events.reduce(stockDecider.evolve, stockDecider.initialState);
  const closed = closeStockBooks(productId, state, []);
  await store.append(stockStream(productId), [closed], { expectedRevision: ANY, cause });
}

async function changePromos({ shop }: Lived): Promise<void> {
  const now = shop.clock();
  const promoId = randomUUID();
  const terms = {
    code: 'ETE15',
    discountType: 'percentage',
    discountValue: 1_500,
    minOrderAmount: cents(0),
    maxUses: 2,
    isActive: true,
    validUntil: new Date(now.getTime() + 365 * 86_400_000).toISOString(),
  } as const;
  await createPromo(shop.store, { promoId, terms, now: now.toISOString() }, cause);
  const promo = { code: 'ETE15', discount: { type: 'percentage', hundredths: 1_500 } } as const;
  const productId = await shop.stock(50);
  const orderId = await shop.place(productId, 1, promo);
  await shop.react();
  await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
  await setOrderStatus(shop, { orderId, to: 'pending' }, cause);
  await shop.place(productId, 1, promo);
  await shop.react();
  // A use claimed for an order that never came to be.
  const subtotal = cents(7_200);
  const claim = { promoId, orderId: randomUUID(), attempt: 0, subtotal, now: now.toISOString() };
  await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
  await redeemPromo(shop.store, claim, cause);
  await shop.react();
  await revisePromo(shop.store, { promoId, changes: { code: 'AUTOMNE15' } }, cause);
  const gone = randomUUID();
  const other = { ...terms, code: 'HIVER20', discountValue: 2_000 };
  await createPromo(shop.store, { promoId: gone, terms: other, now: now.toISOString() }, cause);
  await removePromo(shop.store, { promoId: gone }, cause);
}

async function payAndShip(lived: Lived): Promise<void> {
  const { shop } = lived;
  const productId = await shop.stock(50);
  const shipped = await ordered(lived, productId);
  const claiming = { ...shop, findByTrackingNumber: async () => [] };
  const ownNumber = `6A${shipped.orderId}`;
  const change = (of: Parameters<typeof changeOrder>[2]) => changeOrder(shop, shipped.orderId, of, cause);
  await shipped.pay(DECLINED);
  await shipped.pay();
  await shop.react();
  const address = { street: '14 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' };
  const corrected = { name: 'Camille Martin', phone: null, shippingAddress: address };
  await changeOrder(shop, shipped.orderId, { type: 'CorrectAddress', ...corrected }, cause);
  await shop.react();
  await change({ type: 'CorrectEmail', email: 'camille.martin@example.fr' });
  await shop.react();
  for (const reason of ['address', null] as const) await change({ type: 'HoldOrder', reason });
  await shipped.set('shipped');
  await shop.react();
  await changeOrder(shop, shipped.orderId, { type: 'AssignTracking', trackingNumber: '6A1' }, cause);
  await shop.react();
  // Corrected, taken back, and given again.
  for (const trackingNumber of [ownNumber, null, ownNumber]) {
    const given = { orderId: shipped.orderId, trackingNumber };
    const assign = () => change({ type: 'AssignTracking', trackingNumber });
    await withNumberClaimed(claiming, given, cause, undefined, assign);
  }
  const note = {
    orderId: shipped.orderId,
    noteId: randomUUID(),
    email: 'camille@example.fr',
    text: 'Rappeler mardi',
  };
  await addNote(shop.store, note, shop.clock(), cause);
  await removeNote(shop.store, note, shop.clock(), cause);
  await shipped.set('delivered');
  // Between the dispatch and its mail the parcel arrived.
  await shop.react();
  await shipped.set('shipped');
  await shop.react();
  const request = { orderIds: [shipped.orderId], email: 'camille.martin@example.fr', name: 'Camille Martin' };
  const withdrawal = await declareWithdrawal(shop, request, shopperCause);
  if (!withdrawal.accepted) throw new Error(withdrawal.refusal.code);
  const slow = await ordered(lived, productId);
  await slow.pay(TAKES_ITS_TIME);
  const deleted = await ordered(lived, productId);
  await changeOrder(shop, deleted.orderId, { type: 'DeleteOrder' }, cause);
  const hidden = await ordered(lived, productId);
  await hidden.pay();
  await changeOrder(shop, hidden.orderId, { type: 'DeleteOrder' }, cause);
  await shop.react();
  const status = () => lived.stripe.statusOf(slow.paymentIntentId);
  await eventually('the slow payment', status, (now) => now === 'succeeded');
  await settlePayment(depsOf(lived), slow.paymentIntentId, cause);
  await shop.react();
}

/** Articles are withdrawn from one by one, before and after their parcel left; the house says meanwhile who it is. */
async function takeBack(lived: Lived): Promise<void> {
  const { shop } = lived;
  const productId = await shop.stock(50);
  const withdraw = (orderId: string) => {
    const declaration = {
      email: null,
      name: 'Camille Martin',
      items: [{ productId, quantity: 1, withdrawn: 0 }],
    };
    return withdrawFrom(shop, orderId, declaration, shopperCause);
  };
  const [parcel, unsent] = [await ordered(lived, productId, 2), await ordered(lived, productId, 2)];
  for (const order of [parcel, unsent]) await order.pay();
  await parcel.set('delivered');
  await shop.react();
  const identity = { ...UNNAMED_HOUSE, company: 'Mirïs SAS' };
  const now = shop.clock().toISOString();
  const revision = { type: 'ReviseIdentity', identity, seenVersion: null, now } as const;
  await house(shop.store).handle(HOUSE_STREAM, revision, cause);
  for (const { orderId } of [parcel, unsent]) await withdraw(orderId);
  await shop.react();
  await changeOrder(shop, parcel.orderId, { type: 'NoteReturnSent' }, cause);
  await changeOrder(
    shop,
    parcel.orderId,
    { type: 'RecordReturn', items: [{ productId, quantity: 1, condition: 'fit' }] },
    cause,
  );
  for (const { orderId } of [parcel, unsent])
    await changeOrder(shop, orderId, { type: 'RefundReturn' }, cause);
  await shop.react();
}

async function cancelAndReinstate(lived: Lived): Promise<void> {
  const { shop, stripe } = lived;
  const productId = await shop.stock(50);
  const back = await ordered(lived, productId);
  await back.pay();
  await shop.react();
  await back.set('cancelled');
  await shop.react();
  for (const to of ['shipped', 'confirmed', 'delivered', 'pending'] as const) {
    const reinstated = await ordered(lived, productId);
    await reinstated.pay();
    // Cancelled before anybody confirmed it to the shopper.
    await reinstated.set('cancelled');
    await shop.react();
    await reinstated.set(to);
    await shop.react();
    if (to === 'shipped')
      await changeOrder(shop, reinstated.orderId, { type: 'AssignTracking', trackingNumber: '6A3' }, cause);
    if (to === 'delivered') await reinstated.set('shipped');
    await shop.react();
  }
  // Taken up again before the shopper was told that it had ended.
  const quick = await ordered(lived, productId);
  await quick.set('cancelled');
  await quick.set('confirmed');
  await shop.react();
  const refused = await ordered(lived, productId);
  await refused.pay(REFUND_FAILS);
  await refused.set('cancelled');
  await shop.react();
  const [failed] = await eventually(
    'the refund fails',
    () => stripe.gateway.listRefunds(refused.paymentIntentId),
    ([refund]) => refund?.outcome === 'failed',
  );
  if (failed !== undefined) await settleRefund(depsOf(lived), failed, cause);
  await changeOrder(shop, refused.orderId, { type: 'RetryRefund' }, cause);
  await shop.react();
}

async function payWrongly(lived: Lived): Promise<void> {
  const { shop, stripe } = lived;
  const productId = await shop.stock(50);
  const held = await ordered(lived, productId);
  await stripe.changeAmount(held.paymentIntentId, 5_000);
  await held.pay();
  const heldAndCancelled = await ordered(lived, productId);
  await stripe.changeAmount(heldAndCancelled.paymentIntentId, 6_000);
  await heldAndCancelled.pay();
  await shop.react();
  await heldAndCancelled.set('cancelled');
  await shop.react();
  const heldTooLate = await ordered(lived, productId);
  await stripe.changeAmount(heldTooLate.paymentIntentId, 6_000);
  await stripe.pay(heldTooLate.paymentIntentId);
  await heldTooLate.set('cancelled');
  await settlePayment(depsOf(lived), heldTooLate.paymentIntentId, cause);
  await shop.react();
  const late = await ordered(lived, productId);
  await stripe.pay(late.paymentIntentId);
  await late.set('cancelled');
  await settlePayment(depsOf(lived), late.paymentIntentId, cause);
  await shop.react();
  // Expires.
  await ordered(lived, productId);
}

/** What is held for orders that were refused, and for one whose server died. */
async function neverComeToBe({ shop }: Lived): Promise<void> {
  const productId = await shop.stock(50);
  const expiresAt = new Date(shop.clock().getTime() + 30 * 60_000).toISOString();
  for (const outcome of ['refused', 'refused', 'died']) {
    const orderId = randomUUID();
    await shop.stockService.reserve({ productId, orderId, attempt: 0, quantity: 2, expiresAt }, cause);
    if (outcome === 'refused')
      await shop.stockService.release({ productId, orderId, attempt: 0, reason: 'refused' }, cause);
  }
  await shop.react();
}

async function visit({ shop, smtp, keys }: Lived): Promise<void> {
  const now = shop.clock();
  const at = now.toISOString();
  for (const email of ['paul@example.fr', 'zoe@example.fr']) {
    await subscribe(shop, { email, now }, shopperCause);
    const subscriptionId = await subscriptionIdOf(shop.keyring, email);
    // Zoé left before she was welcomed, and came back later.
    if (email.startsWith('zoe')) await unsubscribe(shop.store, { subscriptionId, now }, shopperCause);
  }
  await shop.react();
  await subscribe(shop, { email: 'zoe@example.fr', now }, shopperCause);
  await shop.react();
  // Nora never follows the link.
  await requestSubscription(shop, { email: 'nora@example.fr', now }, shopperCause);
  await shop.react();
  smtp.busy(true);
  const messageId = randomUUID();
  const fields = { name: 'Marie', email: 'marie@example.fr', subject: 'Échantillon', message: 'Bonjour' };
  const stream = `contact-${messageId}` as const;
  const command = { type: 'ReceiveMessage', ...fields, messageId, now: at } as const;
  await commandHandler(contactDecider)(shop.store).handle(stream, command, shopperCause);
  const mark = { type: 'MarkMessage', messageId, now: at } as const;
  for (const isAnswered of [true, false])
    await commandHandler(contactDecider)(shop.store).handle(stream, { ...mark, isAnswered }, cause);
  await shop.react();
  smtp.busy(false);
  const productId = await shop.stock(50);
  for (const verdicts of [['published'], ['rejected', 'published', 'rejected']] as const) {
    const reviewId = randomUUID();
    const review = { customerName: 'Léa', customerEmail: 'lea@example.fr', comment: 'Superbe', now: at };
    await commandReview(
      shop.store,
      { type: 'SubmitReview', ...review, reviewId, productId, rating: 5, sillage: 4, longevity: 3 },
      shopperCause,
    );
    for (const verdict of verdicts)
      await commandReview(shop.store, { type: 'ModerateReview', reviewId, verdict }, cause);
    await commandReview(shop.store, { type: 'AnswerReview', reviewId, answer: 'Merci', now: at }, cause);
    await commandReview(shop.store, { type: 'VerifyReview', reviewId }, cause);
    await shop.react();
    await resendEmail(shop.store, { type: 'review-rejected', subjectId: reviewId, now }, cause);
    await shop.react();
  }
  const keyIds = await keys.find('paul@example.fr');
  if (keyIds.length === 0) throw new Error('nobody to forget');
  await forgetCustomers({ ...shop, rawLog: shop.store, keys }, keyIds, 'request', cause);
  await shop.react();
}

async function uploadPictures({ shop }: Lived): Promise<void> {
  const { store } = shop;
  const upload = async () => {
    const { imageId } = await grantUpload(store, shop.clock(), cause);
    const stored = { imageId, publicPath: publicPathOf(imageId), width: 800, height: 800, bytes: 20_000 };
    await store.append(
      `image-${imageId}`,
      [
        { type: 'ImageUploadAccepted', data: { imageId, acceptedAt: shop.clock().toISOString() } },
        { type: 'ImageStored', data: stored },
      ],
      { expectedRevision: 0n, cause },
    );
    return imageId;
  };
  const productId = await shop.stock(50);
  const [shown, unused] = [await upload(), await upload()];
  const otherPictures = [{ url: '/objects/products/etiquette.jpg', alt: 'Étiquette' }];
  const changes = { imageUrl: publicPathOf(shown), otherPictures };
  await reviseProduct(shop, { productId, changes, stock: null }, cause);
  await discardImage(store, unused, shop.clock(), cause);
  await shop.react();
}
