import { type FormEvent, useRef, useState } from 'react';
import { BRAND, MAX_LENGTH } from '#contracts/constants.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { raiseAdminFlag, useSessionEnded } from './admin-flag.ts';
import * as styles from './login-screen.css.ts';
import { logIn } from './session-calls.ts';

/** The password gate (specification §2, §6); the password is checked by the server (decision 4). */
export function LoginScreen() {
  const sessionEnded = useSessionEnded();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (password === '') {
      setMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setPending(true);
    const outcome = await logIn(password, code);
    setPending(false);
    if (outcome.accepted) {
      showToast({ title: 'Accès autorisé', description: "Bienvenue dans l'administration" });
      raiseAdminFlag();
      return;
    }
    setCode('');
    if (outcome.needsCode) return setNeedsCode(true);
    showToast({ title: outcome.title, description: outcome.description, variant: 'destructive' });
    // A wrong code is typed anew, not the password.
    if (!needsCode) setPassword('');
    form.current?.querySelector<HTMLElement>(needsCode ? 'input[name="code"]' : 'input')?.focus();
  };

  return (
    <main className={styles.screen}>
      <form ref={form} className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.brand}>
          <Wordmark height="4.5rem" />
          <span className={visuallyHidden}>{BRAND}</span>
        </p>
        <h1 className={styles.title}>Administration</h1>
        {sessionEnded && (
          <p className={styles.notice} role="status">
            Votre session a expiré. Veuillez vous reconnecter.
          </p>
        )}
        <TextField
          label="Mot de passe"
          maxLength={MAX_LENGTH.login.password}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setMissing(false);
          }}
          error={isMissing ? 'Mot de passe requis' : undefined}
        />
        {needsCode && (
          <TextField
            label="Code à six chiffres"
            maxLength={MAX_LENGTH.login.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={setCode}
            hint="Affiché par votre application d'authentification."
          />
        )}
        <Button type="submit" wide isPending={isPending}>
          Se connecter
        </Button>
        <a className={styles.back} href="/">
          Retour à la boutique
        </a>
      </form>
    </main>
  );
}
