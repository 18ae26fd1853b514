import type { ReadDatabase } from '#projections/lib/database.ts';
import { listVerifiedReviews } from '#projections/reviews/queries.ts';
import { carryOutErasure } from '#services/customers/carry-out-erasure.ts';
import { collectForRequest, isOnlyAsked, loadDataRequest } from '#services/customers/data-requests.ts';
import type { EraseDeps, ForgetDeps } from '#services/customers/forget-customer.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { personalDataLink } from '#services/emails/templates/visitor-mails.ts';
import { causeOfEvent, defineProcessManager, type ProcessManager } from '../../process-manager.ts';
import { dropKeptCopies } from '../../rebuild/open-copy.ts';

export interface PersonalDataDeps extends ForgetDeps {
  readonly shop: MailShop;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  /** The page of a request's data; without an address in it. */
  readonly personalDataUrl: (requestId: string, requestedAt: string) => string;
}

/** Answers people who ask what the shop holds of them, by a mail with a link, and carries their erasures out: only workers destroy keys. */
export function createPersonalData(deps: PersonalDataDeps): ProcessManager {
  const { store, shop, clock, database } = deps;
  const erasing: EraseDeps = {
    ...deps,
    listVerifiedReviews: (found) => listVerifiedReviews(database.db, found),
  };
  return defineProcessManager({
    name: 'personal-data',
    version: 1,
    // Requests wait side by side for one reading of the log; erasures for each other alone.
    partition: ({ type, stream }) => (type === 'ErasureRequested' ? type : stream),
    on: {
      async PersonalDataRequested(event) {
        const { requestId, requestedAt } = event.data;
        const request = await loadDataRequest(store, requestId);
        const recipient = request?.email ?? null;
        if (request === null || recipient === null) return;
        const collected =
          request.collected ??
          (await collectForRequest(deps, { requestId, email: recipient }, causeOfEvent(event)));
        if (collected === null || (await isOnlyAsked(store, collected))) return;
        const url = deps.personalDataUrl(requestId, requestedAt);
        const envelope = { type: 'personal-data', recipient, subjectId: requestId, now: clock() } as const;
        const mail = composeEmail(envelope, personalDataLink(shop, url));
        await requestEmail(store, mail, causeOfEvent(event));
      },
      async ErasureRequested(event) {
        await carryOutErasure(erasing, event.data.requestId, causeOfEvent(event));
        await dropKeptCopies(database);
      },
    },
  });
}
