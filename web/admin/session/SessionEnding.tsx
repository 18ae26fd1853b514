import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SessionLeft } from '#contracts/http/console/admin.ts';
import { personMessage } from '../../data/api.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/formats.ts';
import { showError } from '../../ui/overlays/toast.ts';
import { adminApi } from '../data/admin-api.ts';
import { endSession } from './admin-flag.ts';
import * as styles from './session-ending.css.ts';
import { clockText, useSessionLeft, WARNED_S } from './session-left.ts';

/** Says that the session is about to end, and prolongs it in place; beside windows too, which it neither closes nor waits for. */
export function SessionEnding() {
  const { ending, note } = useSessionLeft();
  if (ending === null || ending.secondsLeft > WARNED_S) return null;
  return createPortal(
    // Windows leave it seen and reached, as they do messages.
    <div data-react-aria-top-layer="true">
      <EndingNotice endsAt={ending.endsAt} mayBeProlonged={ending.mayBeProlonged} onProlonged={note} />
    </div>,
    document.body,
  );
}

interface EndingNoticeProps {
  readonly endsAt: number;
  readonly mayBeProlonged: boolean;
  readonly onProlonged: (left: SessionLeft) => void;
}

function EndingNotice({ endsAt, mayBeProlonged, onProlonged }: EndingNoticeProps) {
  const seconds = useSecondsUntil(endsAt);
  const [isPending, setPending] = useState(false);
  const prolong = async () => {
    setPending(true);
    try {
      onProlonged(await adminApi.call('POST /api/admin/session/prolongation'));
    } catch (error) {
      showError('Session non prolongée', personMessage(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={styles.notice} aria-label="Fin de la session">
      <p className={visuallyHidden} role="status">
        {`Votre session se termine dans ${plural(Math.max(1, Math.ceil(seconds / 60)), 'minute')}.`}
      </p>
      <p className={styles.words}>
        <span>Votre session se termine dans </span>
        <span className={styles.clock} role="timer">
          {clockText(seconds)}
        </span>
        {mayBeProlonged ? null : <span>{'\u00a0: elle a atteint sa durée maximale.'}</span>}
      </p>
      {mayBeProlonged ? (
        <Button size="small" variant="onNight" isPending={isPending} onClick={() => void prolong()}>
          Rester connecté
        </Button>
      ) : (
        <Button size="small" variant="onNight" onClick={endSession}>
          Se reconnecter maintenant
        </Button>
      )}
    </section>
  );
}

/** Counts down, as somebody sees who looks at it. */
function useSecondsUntil(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / 1_000));
}
