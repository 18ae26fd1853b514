import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { centsOf, euros } from '../../../ui/formats.ts';
import { EvidenceDownload } from '../../parts/DownloadButton.tsx';
import * as styles from '../orders.css.ts';
import { disputeStanding, disputeTitle, fraudSentence } from './dispute-labels.ts';

/** What the shopper's bank contests or suspects, what to do until when, and the evidence to hand in; nothing for most orders. */
export function OrderDispute({ order }: { order: Order }) {
  const { disputes, fraudWarning } = order;
  if (disputes.length === 0 && fraudWarning === null) return null;
  return (
    <section className={styles.dispute}>
      <h4 className={styles.partTitle}>Litige</h4>
      {disputes.map((dispute) => (
        <div key={dispute.id}>
          <p className={styles.stepTitle}>{disputeTitle(dispute)}</p>
          <p>{disputeStanding(dispute)}</p>
          <p className={styles.reference}>
            {`${euros(dispute.amount)}${centsOf(dispute.fee) === 0 ? '' : `, frais ${euros(dispute.fee)}`} · ${dispute.id}`}
          </p>
        </div>
      ))}
      {fraudWarning !== null && <p>{fraudSentence(fraudWarning)}</p>}
      <EvidenceDownload orderId={order.id} number={shortId(order.id)} />
    </section>
  );
}
