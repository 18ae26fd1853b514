import { useEffect, useRef, useState } from 'react';
import { ORDER_LINK_SENT } from '#contracts/order-page.ts';
import { OrderLinkForm } from '../../../../order/OrderLinkForm.tsx';
import * as styles from '../../../../order/order.css.ts';
import { container, eyebrow, lead, pageHead, quiet, title } from '../../../../theme/layout.css.ts';

/** For whoever has no link to their order's page, or one that is too old: a fresh one by e-mail, and no account. */
export default function FindOrderPage() {
  const [isSent, setSent] = useState(false);
  return (
    <div className={container}>
      <div className={pageHead}>
        <p className={eyebrow}>Votre commande</p>
        <h1 className={title.page}>Retrouver ma commande</h1>
        <p className={lead}>
          Suivi du colis, adresse, documents, rétractation&nbsp;: tout est sur la page de votre commande. Son
          lien vous est envoyé à l’adresse e-mail que vous aviez donnée.
        </p>
      </div>
      <div className={styles.form}>
        {isSent ? <LinkSent /> : <OrderLinkForm onSent={() => setSent(true)} />}
      </div>
    </div>
  );
}

/** The same whether there is such an order or not. */
function LinkSent() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.sent} aria-labelledby="sent-title">
      <h2 id="sent-title" className={title.block}>
        {ORDER_LINK_SENT.title}
      </h2>
      <p className={quiet}>{ORDER_LINK_SENT.text}</p>
    </section>
  );
}
