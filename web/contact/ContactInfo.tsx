import type { ReactNode } from 'react';
import { HOUSE } from '../content/house.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import * as styles from './contact.css.ts';

function Info({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className={styles.info}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        <h3 className={styles.infoTitle}>{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** Address, phone, e-mail, opening hours (specification §2). */
export function ContactInfo({ email }: { email: string }) {
  return (
    <address className={styles.infos}>
      <Info icon="pin" title="Adresse">
        <p>
          {HOUSE.street}
          <br />
          {HOUSE.city}
        </p>
      </Info>
      <Info icon="phone" title="Téléphone">
        <a href={`tel:${HOUSE.phone.replaceAll(' ', '')}`}>{HOUSE.phone}</a>
      </Info>
      <Info icon="mail" title="E-mail">
        <a href={`mailto:${email}`}>{email}</a>
      </Info>
      <Info icon="clock" title="Horaires">
        <dl className={styles.hours}>
          {HOUSE.hours.flatMap(({ days, time }) => [<dt key={days}>{days}</dt>, <dd key={time}>{time}</dd>])}
        </dl>
      </Info>
    </address>
  );
}
