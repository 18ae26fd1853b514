import { mailboxOf } from '#contracts/identifiers.ts';
import type { CustomerKey, Keyring } from '#platform/event-store/sealing/keyring.ts';
import type { TradeStep } from './plan-trade.ts';

/** Keys of one question. */
const MADE_AT_ONCE = 1_000;

/** The keys of all who order in planned trade, made many at once and remembered: nobody is forgotten while it is played. */
export async function keysAtHand(
  keys: Pick<Keyring, 'forSubjects'>,
  steps: readonly TradeStep[],
): Promise<Pick<Keyring, 'forSubjects'>> {
  const mailboxes = new Set(
    steps.flatMap((step) => (step.kind === 'order' ? mailboxOf(step.shopper.customer.email) : [])),
  );
  const known = new Map<string, CustomerKey>();
  const all = [...mailboxes];
  for (let from = 0; from < all.length; from += MADE_AT_ONCE) {
    const found = await keys.forSubjects(new Set(all.slice(from, from + MADE_AT_ONCE)));
    for (const [mailbox, key] of found) known.set(mailbox, key);
  }
  return {
    async forSubjects(subjects) {
      const found = new Map<string, CustomerKey>();
      for (const subject of subjects) {
        const key = known.get(subject);
        if (key === undefined) return keys.forSubjects(subjects);
        found.set(subject, key);
      }
      return found;
    },
  };
}
