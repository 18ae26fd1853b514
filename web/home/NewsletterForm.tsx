import { type FormEvent, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { withoutInvisible } from '#contracts/french/typed-text.ts';
import { NEWSLETTER_CONSENT } from '#contracts/house/newsletter.ts';
import { ApiError } from '../data/api.ts';
import { visitors } from '../data/queries.ts';
import { container, stack, title } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { readSpamTrap, SpamTrap } from '../ui/fields/SpamTrap.tsx';
import { showToast } from '../ui/overlays/toast.ts';
import * as styles from './home.css.ts';

/**
 * The browser, which checks this field alone, refuses what nobody sees in an address that was pasted; other forms leave it
 * to their schema.
 */
function leavePlain({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const plain = withoutInvisible(input.value);
  if (plain !== input.value) input.value = plain;
}

/**
 * The newsletter form (specification §4, §5): the browser checks the address, success shows a toast, a refusal nothing, a network
 * failure is only logged. It states its purpose and how to leave (decision 16).
 */
export function NewsletterForm() {
  const [isSending, setSending] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '');
    setSending(true);
    try {
      await visitors.send('POST /api/newsletter', { body: { email, ...(await readSpamTrap(form)) } });
      showToast({
        title: 'Merci pour votre inscription\u202f!',
        description: 'Un e-mail vous attend\u00a0: ouvrez le lien qu’il contient pour la confirmer.',
      });
      form.reset();
    } catch (error) {
      if (!(error instanceof ApiError)) console.error('the newsletter form could not be sent', error);
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={styles.band} aria-labelledby="newsletter-title">
      <div className={classNames(container, styles.inner)}>
        <div className={stack.x4}>
          <h2 id="newsletter-title" className={title.section}>
            Le carnet de l’atelier
          </h2>
          <p className={styles.about}>
            Nouvelles compositions, matières rares, invitations à l’atelier&nbsp;: quelques lettres par an,
            jamais davantage.
          </p>
        </div>
        <form className={stack.x3} method="post" action="/" onSubmit={onSubmit}>
          <label className={styles.label} htmlFor="newsletter-email">
            Votre adresse e-mail
          </label>
          <div className={styles.line}>
            <input
              id="newsletter-email"
              className={styles.input}
              type="email"
              name="email"
              required
              maxLength={MAX_LENGTH.email}
              autoComplete="email"
              placeholder="vous@exemple.fr"
              onInput={leavePlain}
            />
            <SpamTrap />
            <Button type="submit" variant="onNight" isPending={isSending}>
              S’abonner
            </Button>
          </div>
          <p className={styles.purpose}>
            <span>{NEWSLETTER_CONSENT.text}</span> <a href="/confidentialite">Politique de confidentialité</a>
          </p>
        </form>
      </div>
    </section>
  );
}
