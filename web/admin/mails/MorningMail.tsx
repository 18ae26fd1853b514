import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { z } from 'zod';
import type { MorningMail as Setting } from '#contracts/http/console/morning-mail.ts';
import { caption } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { adminQueries } from '../data/admin-api.ts';
import { useSavedDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { Loaded } from '../parts/lists/ListParts.tsx';
import * as styles from './mails.css.ts';

const OFF = 'off';
const OPTIONS = [
  { value: OFF, label: 'Ne pas l’envoyer' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) })),
];

/** The switch of the mail that tells the house each morning of the day before, and how it was switched before. */
export function MorningMail() {
  const query = useQuery(adminQueries.morningMail);
  return (
    <section className={styles.morning} aria-labelledby="morning-mail">
      <h3 id="morning-mail" className={styles.morningTitle}>
        Le mail du matin
      </h3>
      <p className={caption}>
        Les chiffres de la veille à côté du même jour une semaine plus tôt, ce qui est à faire et ce qui sort
        de l’ordinaire. Aucune donnée de client n’y figure.
      </p>
      <Loaded query={query} what="le réglage du mail du matin" rowHeight="4rem">
        {(setting) => <Switch setting={setting} />}
      </Loaded>
    </section>
  );
}

function Switch({ setting: { hour, version, recipient, history } }: { setting: Setting }) {
  const start = hour === null ? OFF : String(hour);
  const { value: chosen, setValue: setChosen } = useSavedDraft({
    name: 'morning-mail',
    schema: z.string().refine((text) => OPTIONS.some(({ value }) => value === text)),
    start,
  });
  const command = useCommand('PUT /api/admin/morning-mail', {
    done: 'Mail du matin réglé',
    failed: 'Mail du matin non réglé',
  });
  const next = chosen === OFF ? null : Number(chosen);
  const save = (event: FormEvent) => {
    event.preventDefault();
    command.mutate({ body: { hour: next }, revision: version });
  };
  return (
    <>
      <form className={styles.morningForm} onSubmit={save}>
        <Select label="Heure d’envoi (Paris)" options={OPTIONS} value={chosen} onChange={setChosen} />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          aria-disabled={next === hour}
          isPending={command.isPending}
        >
          Enregistrer
        </Button>
      </form>
      <p className={caption}>
        {hour === null
          ? `Il n’est pas envoyé. Il irait à ${recipient}.`
          : `Envoyé chaque jour à partir de ${hourText(hour)}, à ${recipient}.`}
      </p>
      {history.length > 0 && (
        <details className={caption}>
          <summary>Historique du réglage</summary>
          <ul>
            {history.map(({ hour: set, setAt }) => (
              <li key={setAt}>
                {`${set === null ? 'Arrêté' : `Envoi à ${hourText(set)}`}, le ${dateAndTime(setAt)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function hourText(hour: number): string {
  return `${hour}\u00a0h`;
}
