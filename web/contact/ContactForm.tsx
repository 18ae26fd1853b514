import { MAX_LENGTH } from '#contracts/constants.ts';
import type { ContactRequest } from '#contracts/http/visitors.ts';
import { visitors } from '../data/queries.ts';
import { useForm } from '../data/use-form.ts';
import { caption, pair, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { readSpamTrap, SpamTrap } from '../ui/fields/SpamTrap.tsx';
import { TextArea, TextField } from '../ui/fields/TextField.tsx';
import { showError, showToast } from '../ui/overlays/toast.ts';

const FAILURE = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer.";

/** Sends a message to the house (specification §5, §8). */
export function ContactForm() {
  const { field, isSending, formProps } = useForm<ContactRequest>({
    loadSchema: async () => (await import('#contracts/http/visitors.ts')).contactRequestSchema,
    onValid: async (message, form) => {
      await visitors.send('POST /api/contact', { body: { ...message, ...(await readSpamTrap(form)) } });
      form.reset();
      showToast({
        title: 'Message envoyé',
        description: 'Merci de nous avoir écrit. Nous vous répondons sous un jour ouvré.',
      });
    },
    onFailure: () => showError('Erreur', FAILURE),
  });
  return (
    <form {...formProps} action="/api/contact" className={stack.x5} aria-label="Nous écrire">
      <div className={pair}>
        <TextField {...field('name')} maxLength={MAX_LENGTH.contact.name} label="Nom" autoComplete="name" />
        <TextField
          {...field('email')}
          maxLength={MAX_LENGTH.email}
          label="E-mail"
          type="email"
          autoComplete="email"
        />
      </div>
      <TextField {...field('subject')} maxLength={MAX_LENGTH.contact.subject} label="Sujet" />
      <TextArea {...field('message')} maxLength={MAX_LENGTH.contact.message} label="Message" rows={7} />
      <SpamTrap />
      <p className={caption}>
        Vos coordonnées ne servent qu’à vous répondre.{' '}
        <a href="/confidentialite">Politique de confidentialité</a>
      </p>
      <div>
        <Button type="submit" size="large" isPending={isSending}>
          Envoyer le message
        </Button>
      </div>
    </form>
  );
}
