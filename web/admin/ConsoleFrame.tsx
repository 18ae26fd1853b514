import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { BRAND } from '#contracts/constants.ts';
import { ApiError, personMessage } from '../data/api.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/marks/Icon.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { OwnText } from '../ui/OwnText.tsx';
import { showError } from '../ui/overlays/toast.ts';
import * as styles from './console.css.ts';
import { guarded } from './data/admin-api.ts';
import { forgetSearch, PAGES, type Place } from './location.ts';
import { askForWindow, ConsoleKeys, PaletteButton } from './palette/ConsoleKeys.tsx';
import { LOG_OUT } from './parts/console-icons.ts';
import { useKeptFocus } from './parts/lists/row-focus.ts';
import { QuestionHost } from './parts/questions.tsx';
import { PAGE_LABELS } from './place-labels.ts';
import { removeAdminFlag, useAdminFlag } from './session/admin-flag.ts';
import { SessionEnding } from './session/SessionEnding.tsx';
import { logOut, logOutEverywhere } from './session/session-calls.ts';

export interface ConsoleFrameProps {
  readonly title: string;
  /** What is shown; another one is read from its top. */
  readonly screen: string;
  readonly goTo: (place: Place) => void;
  readonly children: ReactNode;
}

/** Around every screen of the console and of the audit: the header, and the main part. */
export function ConsoleFrame({ title, screen, goTo, children }: ConsoleFrameProps) {
  const isOpen = useAdminFlag();
  const main = useRef<HTMLElement>(null);
  const previous = useRef(screen);
  useKeptFocus();

  useEffect(() => {
    if (previous.current === screen) return;
    previous.current = screen;
    // Who goes through the tabs stays there, and in an order that opens with its list.
    if (document.activeElement?.matches('[role="tab"], [data-open-order]')) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen]);

  return (
    <div className={styles.shell}>
      <ConsoleHeader title={title} goTo={goTo} />
      {isOpen && <SessionEnding />}
      <main ref={main} className={styles.main} tabIndex={-1}>
        <QuestionHost>
          <OwnText>{children}</OwnText>
          <ConsoleKeys goTo={goTo} />
        </QuestionHost>
      </main>
    </div>
  );
}

function ConsoleHeader({ title, goTo }: Pick<ConsoleFrameProps, 'title' | 'goTo'>) {
  const [isPending, setPending] = useState(false);

  const leave = async () => {
    setPending(true);
    if (!(await leaveConsole(logOut()))) setPending(false);
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
          <PaletteButton />
          <ConsoleMenu goTo={goTo} />
          <Button
            className={styles.logout}
            variant="onNightOutline"
            size="small"
            isPending={isPending}
            onClick={() => void leave()}
          >
            <span className={styles.logoutIcon}>
              <Icon {...LOG_OUT} size={16} />
            </span>
            Déconnexion
          </Button>
        </div>
      </div>
    </header>
  );
}

/** What the header leads to beside the six tabs. */
function ConsoleMenu({ goTo }: { goTo: (place: Place) => void }) {
  return (
    <MenuTrigger>
      <MenuButton className={buttonClass({ variant: 'onNightOutline', size: 'small' })}>Menu</MenuButton>
      <Popover className={styles.popover} placement="bottom end">
        <Menu className={styles.menuList} aria-label="Menu de l’administration">
          {PAGES.map((page) => (
            <MenuItem
              key={page}
              id={page}
              className={styles.menuItem}
              onAction={() => goTo({ screen: 'page', page })}
            >
              {PAGE_LABELS[page]}
            </MenuItem>
          ))}
          <MenuItem id="palette" className={styles.menuItem} onAction={() => askForWindow('palette')}>
            Aller à…
          </MenuItem>
          <MenuItem id="shortcuts" className={styles.menuItem} onAction={() => askForWindow('help')}>
            Raccourcis clavier
          </MenuItem>
          <MenuItem id="audit" className={styles.menuItem} href="/admin/audit">
            Audit
          </MenuItem>
          <MenuItem
            id="logout-everywhere"
            className={styles.menuItem}
            onAction={() => void leaveConsole(guarded(logOutEverywhere()))}
          >
            Déconnecter toutes les sessions
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Shows the login screen once that is done. @returns false when it failed: the session may still be open. */
async function leaveConsole(done: Promise<void>): Promise<boolean> {
  try {
    await done;
    removeAdminFlag();
    forgetSearch();
    window.location.reload();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401))
      showError('Déconnexion impossible', personMessage(error));
    return false;
  }
}
