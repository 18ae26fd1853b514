import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { readSubject } from '#contracts/privacy/subject.ts';
import type { CustomerKeys } from '#platform/privacy/customer-keys.ts';
import { loadDataRequest, requestData, requestErasure } from '#services/customers/data-requests.ts';
import { subscribe } from '#services/newsletter/testing/subscribe.ts';
import { setOrderStatus } from '#services/orders/change-order.ts';
import type { ProcessManager } from '../../process-manager.ts';
import { cause, shopperCause, type TestShop } from './test-shop.ts';

const OLD_CUSTOMER = 'odile@example.fr';

/** Keys of which one customer's orders have none of their own, as in a log from before they had. */
export function withOldCustomer(keys: CustomerKeys): CustomerKeys {
  return {
    ...keys,
    async forSubjects(subjects) {
      const sealedAs = new Map(
        [...subjects].map((subject) => {
          const { email } = readSubject(subject);
          return [subject, email === OLD_CUSTOMER ? email : subject];
        }),
      );
      const found = await keys.forSubjects(new Set(sealedAs.values()));
      return new Map(
        [...sealedAs].flatMap(([subject, name]) => {
          const key = found.get(name);
          return key === undefined ? [] : [[subject, key] as const];
        }),
      );
    },
  };
}

interface Asked {
  readonly shop: TestShop;
  readonly keys: CustomerKeys;
  /** Answers and erases; it has no part in `shop.react`. */
  readonly personalData: ProcessManager;
}

/** People ask for their data and are erased: who only subscribed is gone, who bought is kept with the order and withheld elsewhere. */
export async function askAndErase({ shop, keys, personalData }: Asked): Promise<void> {
  const react = async (event: Recorded<ShopEvent> | undefined) => {
    if (event === undefined) throw new Error('nobody asked');
    await personalData.react(event);
    await shop.react();
  };
  const orderId = await shop.place(await shop.stock(50), 1, null, OLD_CUSTOMER);
  await shop.pay(orderId);
  await setOrderStatus(shop, { orderId, to: 'delivered' }, cause);
  for (const email of [OLD_CUSTOMER, 'ines@example.fr']) {
    await subscribe(shop, { email, now: shop.clock() }, shopperCause);
    await shop.react();
    await requestData({ ...shop, keys }, randomUUID(), email, shopperCause);
    const asked = (await shop.happened('PersonalDataRequested')).at(-1);
    await react(asked);
    const request = await loadDataRequest(shop.store, asked?.data.requestId ?? '');
    if (request === null) throw new Error('it was just noted');
    await requestErasure(shop, { request, reason: 'self-service' }, shopperCause);
    await react((await shop.happened('ErasureRequested')).at(-1));
  }
}
