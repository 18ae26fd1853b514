import { useEffect, useRef, useState } from 'react';
import { DataRequestForm } from '../../../personal-data/DataRequestForm.tsx';
import { container, eyebrow, lead, pageHead, quiet, title } from '../../../theme/layout.css.ts';
import * as styles from '../../../withdrawal/withdrawal.css.ts';

/** Asks for what the shop holds of an address, and what may be erased (RGPD, articles 15, 17 and 20). */
export default function MyDataPage() {
  const [isSent, setSent] = useState(false);
  return (
    <div className={container}>
      <div className={pageHead}>
        <p className={eyebrow}>Vie privée</p>
        <h1 className={title.page}>Mes données</h1>
        <p className={lead}>
          Voyez tout ce que nous conservons à votre sujet, emportez-le, ou faites-le effacer. Indiquez
          l’adresse e-mail de vos commandes, de vos avis, de vos messages ou de votre inscription à la lettre.
        </p>
      </div>
      <div className={styles.body}>
        {isSent ? <Sent /> : <DataRequestForm onSent={() => setSent(true)} />}
      </div>
    </div>
  );
}

/** The same for everybody: whether the shop knows an address is told to that address alone. */
function Sent() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.receipt} aria-labelledby="sent-title">
      <h2 id="sent-title" className={title.block}>
        Votre demande est enregistrée
      </h2>
      <p className={quiet}>
        Si nous conservons des données liées à cette adresse, un e-mail y arrive dans quelques minutes, avec
        un lien personnel valable 24 heures. Rien reçu&nbsp;? Regardez dans les indésirables, ou essayez une
        autre de vos adresses.
      </p>
    </section>
  );
}
