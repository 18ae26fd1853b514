import { useEffect, useRef, useState } from 'react';
import { personMessage } from '../data/api-error.ts';
import * as request from '../personal-data/request.css.ts';
import { quiet, title } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import * as styles from './withdrawal.css.ts';

export interface ConfirmWithdrawalProps {
  /** What is declared, line by line. */
  readonly facts: readonly (readonly [string, string])[];
  /** Sends the declaration. */
  readonly send: () => Promise<void>;
  readonly onEdit: () => void;
}

/** The second step: what was filled in is read once more; the button is the declaration (directive (EU) 2023/2673). */
export function ConfirmWithdrawal({ facts, send, onEdit }: ConfirmWithdrawalProps) {
  const place = useRef<HTMLElement>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => place.current?.focus(), []);
  const confirm = async () => {
    setSending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(personMessage(error));
      setSending(false);
    }
  };
  return (
    <section ref={place} tabIndex={-1} className={request.receipt} aria-labelledby="confirm-title">
      <h2 id="confirm-title" className={title.block}>
        Confirmez votre rétractation
      </h2>
      {failure && (
        <p role="alert" className={request.failure}>
          {failure}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.pair}>
            <dt>{label}</dt>
            <dd className={styles.fact}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={quiet}>Votre déclaration prend effet dès que vous la confirmez.</p>
      <div className={styles.buttons}>
        <Button size="large" isPending={isSending} onClick={() => void confirm()}>
          Confirmer la rétractation
        </Button>
        <Button variant="secondary" size="large" disabled={isSending} onClick={onEdit}>
          Modifier
        </Button>
      </div>
    </section>
  );
}
