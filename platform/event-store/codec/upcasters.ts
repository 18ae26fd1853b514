import { z } from 'zod';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { orderEvents } from '#contracts/events/order.ts';

/** Turns an event's data of one version into the next version's; it was written to the log at `recordedAt`. */
export type Upcaster = (data: unknown, recordedAt: string) => unknown;

/** For each event type, the step from a version (the key) to the one after it. */
export type Upcasters = { readonly [Type in ShopEventType]?: Readonly<Record<number, Upcaster>> };

/** Version 1 of a document held the digest of its PDF alone. */
const documentOfVersion1 = z
  .looseObject({ sha256: z.string() })
  .transform(({ sha256, ...content }) => ({ ...content, digest: { of: 'pdf', sha256 } }));

/** Events that did not say when it happened: when they were written. */
function timed(field: string): Upcaster {
  const data = z.looseObject({});
  return (old, recordedAt) => ({ ...data.parse(old), [field]: recordedAt });
}

const refundOfVersion1 = z.looseObject({ reason: z.string() });
const LISTED: readonly string[] = orderEvents.RefundRequested.schema.shape.reason.options;

/** Version 1 said in free words why money went back; `outside` alone, in its first days, that somebody else had made it. */
function refundWithListedReason(old: unknown, recordedAt: string): unknown {
  const { reason, ...data } = refundOfVersion1.parse(old);
  const listed = LISTED.includes(reason) ? { reason } : { reason: 'other', ...(reason && { note: reason }) };
  return { ...data, ...listed, ...(reason === 'outside' && { outside: true }), requestedAt: recordedAt };
}

/** The steps of the shop's events that are not in their first version. */
const upcasters: Upcasters = {
  InvoiceIssued: { 1: (data) => documentOfVersion1.parse(data) },
  CreditNoteIssued: { 1: (data) => documentOfVersion1.parse(data) },
  OrderStatusChanged: { 1: timed('changedAt') },
  OrderReinstated: { 1: timed('reinstatedAt') },
  TrackingNumberAssigned: { 1: timed('assignedAt') },
  RefundRequested: { 1: refundWithListedReason },
  OrderDeleted: { 1: timed('deletedAt') },
};

/**
 * Brings an event's data from the version it was written in to the current one, step by step.
 * @throws RangeError when it is newer than this version of the shop, or a step is missing.
 */
export function upcast(
  type: ShopEventType,
  data: unknown,
  versions: { from: number; to: number; recordedAt: string },
  steps: Upcasters = upcasters,
): unknown {
  const { from, to, recordedAt } = versions;
  if (from > to) throw new RangeError(`written in version ${from}, this shop knows up to version ${to}`);
  let current = data;
  for (let version = from; version < to; version += 1) {
    const step = steps[type]?.[version];
    if (step === undefined) throw new RangeError(`no upcaster from version ${version} to ${version + 1}`);
    current = step(current, recordedAt);
  }
  return current;
}
