import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { ApiError, personMessage } from '../data/api-error.ts';
import { button } from '../ui/button.css.ts';
import { showToast } from '../ui/toast.ts';
import { list, option, popover } from './console-menu.css.ts';
import { guarded } from './data/guarded.ts';
import { PAGES, type Page, type Place } from './location.ts';
import { removeAdminFlag } from './session/admin-flag.ts';
import { logOutEverywhere } from './session/session-calls.ts';

const LABELS: Record<Page, string> = {
  messages: 'Messages de contact',
  newsletter: 'Newsletter',
  exports: 'Exports',
  securite: 'Sécurité',
};

/** What the header leads to beside the six tabs. */
export function ConsoleMenu({ goTo }: { goTo: (place: Place) => void }) {
  return (
    <MenuTrigger>
      <Button className={button({ variant: 'onNightOutline', size: 'small' })}>Menu</Button>
      <Popover className={popover} placement="bottom end">
        <Menu className={list} aria-label="Menu de l’administration">
          {PAGES.map((page) => (
            <MenuItem key={page} id={page} className={option} onAction={() => goTo({ screen: 'page', page })}>
              {LABELS[page]}
            </MenuItem>
          ))}
          <MenuItem id="audit" className={option} href="/admin/audit">
            Audit
          </MenuItem>
          <MenuItem id="logout-everywhere" className={option} onAction={() => void leaveEverywhere()}>
            Déconnecter toutes les sessions
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

async function leaveEverywhere(): Promise<void> {
  try {
    await guarded(logOutEverywhere());
    removeAdminFlag();
    window.location.reload();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    showToast({
      title: 'Déconnexion impossible',
      description: personMessage(error),
      variant: 'destructive',
    });
  }
}
