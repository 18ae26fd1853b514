import { useState } from 'react';
import { BRAND } from '#contracts/constants.ts';
import { personMessage } from '../data/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import * as styles from './console.css.ts';
import type { Place } from './location.ts';
import { removeAdminFlag } from './session/admin-flag.ts';
import { logOut } from './session/session-calls.ts';

/** The console's header: where one is, the way to the shop, and the way out. */
export function ConsoleHeader(props: { title?: string; goTo: (place: Place) => void }) {
  const { title = 'Administration', goTo } = props;
  const [isPending, setPending] = useState(false);

  const leave = async () => {
    setPending(true);
    try {
      await logOut();
      removeAdminFlag();
      window.location.reload();
    } catch (error) {
      // The session may still be open: leaving the screen would only look like a logout.
      setPending(false);
      showToast({
        title: 'Déconnexion impossible',
        description: personMessage(error),
        variant: 'destructive',
      });
    }
  };

  return (
    <header className={styles.header}>
      <div className={styles.headerInner}>
        <div className={styles.headerTitle}>
          <a className={styles.brand} href="/" aria-label={`${BRAND}, retour à la boutique`}>
            <Wordmark height="2.25rem" />
          </a>
          <h1 className={styles.title}>{title}</h1>
        </div>
        <div className={styles.headerActions}>
          <a className={styles.shopLink} href="/" target="_blank" rel="noreferrer">
            Voir la boutique
          </a>
          <ConsoleMenu goTo={goTo} />
          <Button
            className={styles.logout}
            variant="onNightOutline"
            size="small"
            isPending={isPending}
            onClick={() => void leave()}
          >
            <span className={styles.logoutIcon}>
              <Icon name="logout" size={16} />
            </span>
            Déconnexion
          </Button>
        </div>
      </div>
    </header>
  );
}
