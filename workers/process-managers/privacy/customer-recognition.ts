import { createHmac } from 'node:crypto';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { RecognitionEvent } from '#contracts/events/people/recognition.ts';
import { mailboxOf } from '#contracts/identifiers.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import { isSold } from '#domain/orders/sold-statuses.ts';
import { uuidOf } from '#platform/command-handling/derived-id.ts';
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { type CustomerKey, type Keyring, keyOf } from '#platform/event-store/sealing/keyring.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
import { defineFollower } from '../orders/order-follow-up.ts';
import { KeyMissing } from './waiting-for-keys.ts';

export interface CustomerRecognitionDeps {
  readonly store: EventStore;
  readonly keys: Pick<Keyring, 'forSubjects'>;
  readonly clock: () => Date;
}

/**
 * Gives each order that is sold its customer's pseudonym, once, and once more where its address is corrected. It stands in the log, so that
 * figures count the same customers after an erasure and in every rebuild; an order whose customer was forgotten before stays nobody's.
 */
export function createCustomerRecognition({ store, keys, clock }: CustomerRecognitionDeps): ProcessManager {
  const pseudonymFor = async (email: string) => pseudonymOf(await keyOf(keys, mailboxOf(email)));
  const recognise = async (event: EventOf<'PaymentConfirmed' | 'OrderStatusChanged' | 'OrderReinstated'>) => {
    const { orderId } = event.data;
    const { state } = await loadOrder(store, orderId, event.revision);
    if (state.status === 'absent' || !isSold(state.status)) return;
    const stream = `recognition-${orderId}` as const;
    const { email } = state.customer;
    const missing = missingKeyOf(email);
    // One that was just paid is mostly new, which the append proves; what follows a payment mostly finds it done.
    const isMostlyNew = event.type === 'PaymentConfirmed' && missing === null;
    if (!isMostlyNew && (await store.readStream(stream, { limit: 1 })).revision !== null) return;
    if (missing !== null) throw new KeyMissing(missing);
    if (isForgottenEmail(email)) return;
    const recognised = recognition(orderId, await pseudonymFor(email), clock());
    // A conflict means that it was recognised already.
    await store.append(stream, [recognised], { expectedRevision: NO_STREAM, cause: causeOfEvent(event) });
  };
  /** An order of another mailbox than was thought is another customer's; one that is not recognised yet will be. */
  const recogniseAnew = async (event: EventOf<'OrderEmailCorrected'>) => {
    const { orderId } = event.data;
    const stream = `recognition-${orderId}` as const;
    const { events, revision } = await store.readStream<RecognitionEvent>(stream);
    if (revision === null) return;
    const { state } = await loadOrder(store, orderId, event.revision);
    if (state.status === 'absent' || isForgottenEmail(state.customer.email)) return;
    const missing = missingKeyOf(state.customer.email);
    if (missing !== null) throw new KeyMissing(missing);
    const customer = await pseudonymFor(state.customer.email);
    if (events.at(-1)?.data.customer === customer) return;
    const recognised = recognition(orderId, customer, clock());
    await store.append(stream, [recognised], { expectedRevision: revision, cause: causeOfEvent(event) });
  };
  return defineFollower({
    name: 'customer-recognition',
    version: 2,
    steps: { recogniseCustomer: recognise, recogniseAnew },
  });
}

function recognition(orderId: string, customer: string, now: Date): RecognitionEvent {
  return { type: 'CustomerRecognised', data: { orderId, customer, recognisedAt: now.toISOString() } };
}

/** What stands for a person without saying who it is: only their key leads to it. */
function pseudonymOf({ key }: CustomerKey): string {
  return uuidOf(createHmac('sha256', key).update('miris customer in figures').digest());
}
