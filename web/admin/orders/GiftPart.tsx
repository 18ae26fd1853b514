import { longDate } from '#contracts/french/dates.ts';
import { startOfParisDay } from '#contracts/french/paris-time.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { GIFT_MESSAGE, GIFT_TO_WRAP } from '#contracts/orders/gift-texts.ts';
import * as styles from './orders.css.ts';

/** Whom the parcel is for: the recipient of a gift, else who ordered it. */
export function recipientOf({ customerName, gift }: Pick<Order, 'customerName' | 'gift'>): string {
  return gift?.recipientName ?? customerName;
}

/** What is to be done for a gift, in sentences; none of another order. */
export function giftNotes({ gift, customerName }: Pick<Order, 'customerName' | 'gift'>): string[] {
  if (gift === undefined) return [];
  const { wrap, recipientName, sendFrom, message } = gift;
  const from = sendFrom === undefined ? null : startOfParisDay(sendFrom);
  return [
    ...(wrap ? [GIFT_TO_WRAP] : []),
    ...(recipientName === undefined ? [] : [`Pour ${recipientName}, de la part de ${customerName}`]),
    ...(from === null ? [] : [`À envoyer à partir du ${longDate(from)}`]),
    ...(message === undefined ? [] : [`${GIFT_MESSAGE}\u00a0: «\u00a0${message}\u00a0»`]),
  ];
}

/** A gift's part of the open order. */
export function GiftPart({ order }: { order: Order }) {
  const notes = giftNotes(order);
  if (notes.length === 0) return null;
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Cadeau</h4>
      <ul>
        {notes.map((note) => (
          <li key={note} className={styles.giftNote}>
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
