import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { HouseIdentity } from '#contracts/house/house.ts';
import { dialled } from '#contracts/house/house-texts.ts';
import type { ContactRequest } from '#contracts/http/shop/visitors.ts';
import * as styles from '../../../contact/contact.css.ts';
import { FAQ } from '../../../content/contact-texts.ts';
import { visitors } from '../../../data/queries.ts';
import { useForm } from '../../../data/use-form.ts';
import {
  caption,
  container,
  lead,
  pair,
  quiet,
  stack,
  title,
  visuallyHidden,
} from '../../../theme/layout.css.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { readSpamTrap, SpamTrap } from '../../../ui/fields/SpamTrap.tsx';
import { EmailField, TextArea, TextField } from '../../../ui/fields/TextField.tsx';
import { PageHead, SectionHead } from '../../../ui/Headings.tsx';
import { Icon, type IconName } from '../../../ui/marks/Icon.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { showError, showToast } from '../../../ui/overlays/toast.ts';
import { HousePicture } from '../../../ui/pictures/HousePicture.tsx';

/** Contact (specification §2): form, information, three questions, the workshop. */
export default function ContactPage() {
  const { supportEmail, house } = usePageContext().globalContext.publicConfig;
  return (
    <>
      <div className={container}>
        <PageHead
          above="Nous écrire"
          heading="Contact"
          intro="Une question sur un parfum, une commande, un cadeau&#8239;? Une personne de la maison vous répond."
        />
        <div className={styles.grid}>
          <ContactForm />
          <section aria-labelledby="info-title">
            <h2 id="info-title" className={visuallyHidden}>
              Informations de contact
            </h2>
            <ContactInfo house={house} email={supportEmail} />
          </section>
        </div>
      </div>
      <section className={styles.faq} aria-labelledby="faq-title">
        <div className={container}>
          <h2 id="faq-title" className={title.section}>
            Questions fréquentes
          </h2>
          <div className={styles.faqGrid}>
            {FAQ.map(({ question, answer }) => (
              <div key={question} className={styles.entry}>
                <h3 className={styles.question}>{question}</h3>
                <p className={quiet}>{answer}</p>
              </div>
            ))}
          </div>
        </div>
      </section>
      <section className={styles.visit} aria-labelledby="visit-title">
        <HousePicture sizes="(min-width: 1020px) 50vw, 100vw" className={styles.visitPicture} />
        <div className={styles.visitText}>
          <SectionHead above="Sur rendez-vous" id="visit-title" title="Visiter l’atelier" />
          <p className={lead}>
            Une heure avec un parfumeur, les matières sous le nez et les essais en cours sur la table. Les
            visites ont lieu le samedi matin, par groupes de six.
          </p>
          <ButtonLink
            href={`mailto:${supportEmail}?subject=Visite%20de%20l%E2%80%99atelier`}
            variant="secondary"
          >
            Demander une visite
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Info({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className={styles.info}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        <h3 className={styles.infoTitle}>{title}</h3>
        <OwnText>{children}</OwnText>
      </div>
    </div>
  );
}

/** Address, phone, e-mail, opening hours (specification §2). */
function ContactInfo({ house, email }: { house: HouseIdentity; email: string }) {
  return (
    <address className={styles.infos}>
      <Info icon="pin" title="Adresse">
        <p>
          <span>{house.street}</span>
          <br />
          <span>{`${house.postalCode} ${house.city}, ${house.country}`}</span>
        </p>
      </Info>
      <Info icon="phone" title="Téléphone">
        <a href={dialled(house.phone)}>{house.phone}</a>
      </Info>
      <Info icon="mail" title="E-mail">
        <a href={`mailto:${email}`}>{email}</a>
      </Info>
      {house.hours.length > 0 && (
        <Info icon="clock" title="Horaires">
          <dl className={styles.hours}>
            {house.hours.flatMap(({ days, time }) => [
              <dt key={days}>{days}</dt>,
              <dd key={time}>{time}</dd>,
            ])}
          </dl>
        </Info>
      )}
    </address>
  );
}

const FAILURE = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer.";

/** Sends a message to the house (specification §5, §8). */
function ContactForm() {
  const { field, isSending, formProps } = useForm<ContactRequest>({
    loadSchema: async () => (await import('#contracts/http/shop/visitors.ts')).contactRequestSchema,
    onValid: async (message, form) => {
      await visitors.send('POST /api/contact', { body: { ...message, ...(await readSpamTrap(form)) } });
      form.reset();
      showToast({
        title: 'Message envoyé',
        description: 'Merci de nous avoir écrit. Nous vous répondons le plus souvent sous deux jours ouvrés.',
      });
    },
    onFailure: () => showError('Erreur', FAILURE),
  });
  return (
    <form {...formProps} action="/contact" className={stack.x5} aria-label="Nous écrire">
      <div className={pair}>
        <TextField {...field('name')} maxLength={MAX_LENGTH.contact.name} label="Nom" autoComplete="name" />
        <EmailField {...field('email')} label="E-mail" />
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
