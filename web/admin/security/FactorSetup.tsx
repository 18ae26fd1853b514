import { type FormEvent, useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { FactorProposal } from '#contracts/http/admin.ts';
import { personMessage } from '../../data/api-error.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { offerFile } from '../parts/offer-file.ts';
import * as styles from './security.css.ts';
import { confirmFactor } from './security-calls.ts';

export interface FactorSetupProps {
  readonly proposal: FactorProposal;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The QR code of a new second factor, its secret as text, and the field for the code that proves that an app has it. */
export function FactorSetup({ proposal, onConfirmed, onCancel }: FactorSetupProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { qr, secret, address } = proposal;

  const fail = (sentence: string) => {
    setError(sentence);
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (code.trim() === '') return fail('Code requis');
    setPending(true);
    try {
      onConfirmed(await confirmFactor(code));
    } catch (failure) {
      setPending(false);
      setCode('');
      fail(personMessage(failure));
    }
  };

  return (
    <form ref={form} className={stack.x4} onSubmit={(event) => void submit(event)} noValidate>
      <p>Scannez ce QR code avec votre application d'authentification.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code du second facteur"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p className={styles.hint}>
        Sans appareil photo, saisissez cette clé ou <a href={address}>ouvrez l'application de cet appareil</a>
        .
      </p>
      <code className={styles.secret}>{secret}</code>
      <TextField
        label="Code affiché par l'application"
        maxLength={MAX_LENGTH.login.code}
        name="confirmation"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
        error={error}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" isPending={isPending}>
          Confirmer
        </Button>
      </div>
    </form>
  );
}

/** Ten recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => offerFile(new Blob([`${codes.join('\n')}\n`]), 'miris-codes-de-secours.txt');
  return (
    <div className={stack.x4}>
      <p>
        Chacun de ces codes ouvre la console une fois, si votre application n'est pas à portée. Conservez-les
        à l'abri&nbsp;: ils ne seront plus affichés.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={save}>
          Télécharger
        </Button>
        <Button autoFocus onClick={onDone}>
          J'ai conservé ces codes
        </Button>
      </div>
    </div>
  );
}
