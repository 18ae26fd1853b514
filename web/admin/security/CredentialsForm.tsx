import { type FormEvent, useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { personMessage } from '../../data/api-error.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import * as styles from './security.css.ts';
import type { Credentials } from './security-calls.ts';

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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setError(undefined);
    try {
      await onSubmit({ password, code });
    } catch (failure) {
      setPending(false);
      setCode('');
      setError(personMessage(failure));
      form.current?.querySelector('input')?.focus();
    }
  };

  return (
    <form ref={form} className={stack.x4} onSubmit={(event) => void submit(event)} noValidate>
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
        maxLength={MAX_LENGTH.login.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
      />
      {needsCode && (
        <TextField
          label="Code actuel"
          name="code"
          maxLength={MAX_LENGTH.login.code}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          hint="De votre application, ou un code de secours."
        />
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
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
