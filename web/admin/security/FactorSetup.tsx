import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { type FactorProposal, LOGIN_LENGTH, type loginRequestSchema } from '#contracts/http/console/admin.ts';
import { personMessage } from '../../data/api.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { adminApi } from '../data/admin-api.ts';
import { offerFile } from '../parts/DownloadButton.tsx';
import * as styles from './security.css.ts';

export type Credentials = z.input<typeof loginRequestSchema>;

/** A new second factor to set up; a session opened for that needs no credentials. */
export function proposeFactor(credentials: Partial<Credentials> = {}): Promise<FactorProposal> {
  return adminApi.call('POST /api/admin/second-factor/proposal', { body: credentials });
}

/** Makes the proposed factor the shop's; all other sessions are closed. @returns its recovery codes, which are shown once. */
async function confirmFactor(code: string): Promise<readonly string[]> {
  const name = 'POST /api/admin/second-factor/confirmation';
  return (await adminApi.call(name, { body: { code } })).recoveryCodes;
}

/** Ten new recovery codes; those of before open nothing any more. */
export async function drawRecoveryCodes(credentials: Credentials): Promise<readonly string[]> {
  const name = 'POST /api/admin/second-factor/recovery-codes';
  return (await adminApi.call(name, { body: credentials })).recoveryCodes;
}

/** A form with a code, sent once at a time; one that is refused is typed again. */
function useCodeForm(send: (code: string) => Promise<void>, needsCode = true) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fail = (sentence: string) => {
    setError(sentence);
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (needsCode && code.trim() === '') return fail('Code requis');
    setPending(true);
    setError(undefined);
    try {
      await send(code);
    } catch (failure) {
      setPending(false);
      setCode('');
      fail(personMessage(failure));
    }
  };
  const onSubmit = (event: FormEvent) => void submit(event);
  return { code, setCode, error, setError, isPending, formProps: { ref: form, onSubmit, noValidate: true } };
}

export interface FactorSetupProps {
  readonly proposal: FactorProposal;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The QR code of a new second factor, its secret as text, and the field for the code that proves that an app has it. */
export function FactorSetup({ proposal, onConfirmed, onCancel }: FactorSetupProps) {
  const { qr, secret, address } = proposal;
  const { code, setCode, error, setError, isPending, formProps } = useCodeForm(async (typed) =>
    onConfirmed(await confirmFactor(typed)),
  );

  return (
    <form {...formProps} className={stack.x4}>
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
        maxLength={LOGIN_LENGTH.code}
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
        <Button variant="secondary" aria-disabled={isPending} onClick={onCancel}>
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

export interface CredentialsFormProps {
  readonly reason: string;
  readonly needsCode: boolean;
  /** What it throws is shown. */
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
  readonly onCancel: () => void;
}

/** Password and code once more: an open console is not enough for what follows. */
export function CredentialsForm({ reason, needsCode, onSubmit, onCancel }: CredentialsFormProps) {
  const [password, setPassword] = useState('');
  const { code, setCode, error, isPending, formProps } = useCodeForm(
    (typed) => onSubmit({ password, code: typed }),
    needsCode,
  );

  return (
    <form {...formProps} className={stack.x4}>
      <p>{reason}</p>
      {error !== undefined && (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      )}
      <TextField
        label="Mot de passe"
        type="password"
        name="password"
        maxLength={LOGIN_LENGTH.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
      />
      {needsCode && (
        <TextField
          label="Code actuel"
          name="code"
          maxLength={LOGIN_LENGTH.code}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          hint="De votre application, ou un code de secours."
        />
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" aria-disabled={isPending} onClick={onCancel}>
          Annuler
        </Button>
        <Button
          type="submit"
          isPending={isPending}
          disabled={password === '' || (needsCode && code.trim() === '')}
        >
          Continuer
        </Button>
      </div>
    </form>
  );
}
