import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { BRAND } from '#contracts/constants.ts';
import { type FactorProposal, LOGIN_LENGTH } from '#contracts/http/console/admin.ts';
import { personMessage } from '../../data/api.ts';
import { stack, visuallyHidden } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Wordmark } from '../../ui/marks/Wordmark.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { showError, showToast } from '../../ui/overlays/toast.ts';
import { FactorSetup, proposeFactor, RecoveryCodes } from '../security/FactorSetup.tsx';
import { raiseAdminFlag, useSessionEnded } from './admin-flag.ts';
import * as styles from './login-screen.css.ts';
import { type AskedCode, logIn } from './session-calls.ts';

type Step =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'set-up'; readonly proposal: FactorProposal }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * The password gate (specification §2, §6); the first login of a shop in production sets up the second factor before anything else.
 * @param props.isInPlace it stands over a console that stays as it was, in a window of its own.
 */
export function LoginScreen({ isInPlace = false }: { isInPlace?: boolean }) {
  const [step, setStep] = useState<Step>({ kind: 'credentials' });

  const enter = () => {
    showToast({ title: 'Accès autorisé', description: "Bienvenue dans l'administration" });
    raiseAdminFlag();
  };
  const setUp = async () => setStep({ kind: 'set-up', proposal: await proposeFactor() });

  if (step.kind === 'set-up')
    return (
      <Panel title="Second facteur" isInPlace={isInPlace}>
        <FactorSetup
          proposal={step.proposal}
          onConfirmed={(codes) => setStep({ kind: 'codes', codes })}
          onCancel={() => setStep({ kind: 'credentials' })}
        />
      </Panel>
    );
  if (step.kind === 'codes')
    return (
      <Panel title="Codes de secours" isInPlace={isInPlace}>
        <RecoveryCodes codes={step.codes} onDone={enter} />
      </Panel>
    );
  return (
    <Panel title="Administration" isInPlace={isInPlace}>
      <CredentialsStep onAccepted={enter} onSetUp={setUp} />
      <a className={styles.back} href="/">
        Retour à la boutique
      </a>
    </Panel>
  );
}

interface PanelProps {
  readonly title: string;
  readonly isInPlace: boolean;
  readonly children: ReactNode;
}

function Panel({ title, isInPlace, children }: PanelProps) {
  const Main = isInPlace ? 'div' : 'main';
  return (
    <Main className={styles.screen}>
      <div className={styles.panel}>
        <p className={styles.brand}>
          <Wordmark height="4.5rem" />
          <span className={visuallyHidden}>{BRAND}</span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        <OwnText>{children}</OwnText>
      </div>
    </Main>
  );
}

type CodeKind = AskedCode | 'recovery';

/** What the code's field says, and which keyboard a telephone shows for it. */
const CODE_FIELDS = {
  app: {
    label: 'Code à six chiffres',
    hint: "Affiché par votre application d'authentification.",
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Code de secours',
    hint: "L'un des dix codes conservés\u00a0; il ne servira qu'une fois.",
    inputMode: 'text',
    autoComplete: 'off',
  },
  setup: {
    label: 'Code de mise en service',
    hint: 'Donné à l’installation de la boutique (ADMIN_SETUP_CODE).',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

interface CredentialsStepProps {
  readonly onAccepted: () => void;
  /** The session is there to set up the second factor. */
  readonly onSetUp: () => Promise<void>;
}

/** Password, and the code requested once the password is right; the server checks both (decision 4). */
function CredentialsStep({ onAccepted, onSetUp }: CredentialsStepProps) {
  const sessionEnded = useSessionEnded();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<CodeKind | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async () => {
    const outcome = await logIn(password, code);
    if (outcome.accepted) return outcome.mustSetUpSecondFactor ? onSetUp() : onAccepted();
    setCode('');
    if (outcome.asked !== null) return setAsked(outcome.asked);
    showError(outcome.title, outcome.description);
    // A wrong code is typed again, not the password.
    if (asked === null) setPassword('');
    form.current?.querySelector<HTMLElement>(asked === null ? 'input' : 'input[name="code"]')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (password === '') {
      setMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setPending(true);
    try {
      await send();
    } catch (error) {
      showError('Connexion impossible', personMessage(error));
    } finally {
      setPending(false);
    }
  };

  return (
    <form ref={form} className={stack.x5} onSubmit={(event) => void submit(event)} noValidate>
      {sessionEnded && (
        <p className={styles.notice} role="status">
          Votre session a expiré. Veuillez vous reconnecter.
        </p>
      )}
      <TextField
        label="Mot de passe"
        maxLength={LOGIN_LENGTH.password}
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
      {asked !== null && (
        <TextField
          key={asked}
          {...CODE_FIELDS[asked]}
          maxLength={LOGIN_LENGTH.code}
          name="code"
          autoFocus
          value={code}
          onChange={setCode}
        />
      )}
      {asked === 'app' && (
        <Button variant="link" size="inline" onClick={() => setAsked('recovery')}>
          Utiliser un code de secours
        </Button>
      )}
      <Button type="submit" wide isPending={isPending}>
        Se connecter
      </Button>
    </form>
  );
}
