import { z } from 'zod';
import type { ShopEventType } from '#contracts/events/catalogue.ts';

/** Turns an event's data of one version into the next version's. */
export type Upcaster = (data: unknown) => unknown;

/** For each event type, the step from a version (the key) to the one after it. */
export type Upcasters = { readonly [Type in ShopEventType]?: Readonly<Record<number, Upcaster>> };

/** Version 1 of a document held the digest of its PDF alone. */
const documentOfVersion1 = z
  .looseObject({ sha256: z.string() })
  .transform(({ sha256, ...content }) => ({ ...content, digest: { of: 'pdf', sha256 } }));

/** The steps of the shop's events that are not in their first version. */
const upcasters: Upcasters = {
  InvoiceIssued: { 1: documentOfVersion1.parse },
  CreditNoteIssued: { 1: documentOfVersion1.parse },
};

/**
 * Brings an event's data from the version it was written in to the current one, step by step.
 * @throws RangeError when it is newer than this version of the shop, or a step is missing.
 */
export function upcast(
  type: ShopEventType,
  data: unknown,
  versions: { from: number; to: number },
  steps: Upcasters = upcasters,
): unknown {
  const { from, to } = versions;
  if (from > to) throw new RangeError(`written in version ${from}, this shop knows up to version ${to}`);
  let current = data;
  for (let version = from; version < to; version += 1) {
    const step = steps[type]?.[version];
    if (step === undefined) throw new RangeError(`no upcaster from version ${version} to ${version + 1}`);
    current = step(current);
  }
  return current;
}
