import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RESTOCK_CONSENT } from '#contracts/catalog/restock-notice.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { withoutInvisible } from '#contracts/french/typed-text.ts';
import { apiClient, personMessage } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import * as field from '../../ui/fields/field.css.ts';
import { readSpamTrap, SpamTrap } from '../../ui/fields/SpamTrap.tsx';
import { offer, offerHeading, offerText } from '../product-page.css.ts';
import * as styles from './restock.css.ts';

const notices = apiClient(
  async () => (await import('#contracts/calls/shop/restock-notices.ts')).RESTOCK_NOTICE_CALLS,
);

export interface RestockFormProps {
  readonly productId: string;
  readonly name: string;
}

/**
 * Takes the address of somebody who wants a perfume that is sold out; the answer is the same for every address. It works without a script
 * as well: the shop answers with a page.
 */
export function RestockForm({ productId, name }: RestockFormProps) {
  const [isSending, setSending] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const [failure, setFailure] = useState<string>();
  const taken = useRef<HTMLParagraphElement>(null);

  // The form went with the focus in it.
  useEffect(() => {
    if (isTaken) taken.current?.focus();
  }, [isTaken]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = withoutInvisible(String(new FormData(form).get('email') ?? ''));
    setSending(true);
    setFailure(undefined);
    try {
      const body = { email, ...(await readSpamTrap(form)) };
      await notices.send('POST /api/products/:id/restock-notices', { id: productId, body });
      setTaken(true);
    } catch (error) {
      setFailure(personMessage(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={offer} aria-labelledby="restock-title">
      <h2 id="restock-title" className={offerHeading}>
        Prévenez-moi
      </h2>
      {isTaken ? (
        <p ref={taken} tabIndex={-1} className={offerText}>
          Un e-mail vous attend&nbsp;: ouvrez le lien qu’il contient pour confirmer votre demande.
        </p>
      ) : (
        <>
          <p className={offerText}>
            {`Un e-mail, à votre tour, dès que ${name} revient\u00a0: les premiers inscrits sont prévenus les premiers.`}
          </p>
          <form
            className={styles.restockForm}
            method="post"
            action={`/parfums/${productId}/retour`}
            onSubmit={onSubmit}
          >
            <label className={field.label} htmlFor="restock-email">
              Votre adresse e-mail
            </label>
            <div className={styles.line}>
              <input
                id="restock-email"
                className={`${field.input} ${styles.address}`}
                type="email"
                name="email"
                required
                maxLength={MAX_LENGTH.email}
                autoComplete="email"
                placeholder="vous@exemple.fr"
                aria-invalid={failure !== undefined}
                aria-describedby="restock-failure restock-purpose"
              />
              <SpamTrap />
              <Button type="submit" variant="secondary" isPending={isSending}>
                Prévenez-moi
              </Button>
            </div>
            <p id="restock-failure" role="alert" className={styles.failure}>
              {failure}
            </p>
            <p id="restock-purpose" className={styles.purpose}>
              <span>{RESTOCK_CONSENT.text}</span> <a href="/confidentialite">Politique de confidentialité</a>
            </p>
          </form>
        </>
      )}
    </section>
  );
}
