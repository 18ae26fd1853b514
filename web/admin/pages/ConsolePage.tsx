import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Page } from '../location.ts';
import { SecurityPage } from '../security/SecurityPage.tsx';
import { ExportsPage } from './ExportsPage.tsx';
import { MessagesPage } from './MessagesPage.tsx';
import { NewsletterPage } from './NewsletterPage.tsx';
import * as styles from './pages.css.ts';

const CONTENTS: Record<Page, () => ReactNode> = {
  messages: () => <MessagesPage />,
  newsletter: () => <NewsletterPage />,
  exports: () => <ExportsPage />,
  securite: () => <SecurityPage />,
};

/** A page of the header's menu, with the way back to the tabs. */
export function ConsolePage({ page, onLeave }: { page: Page; onLeave: () => void }) {
  return (
    <div>
      <Button className={styles.back} variant="link" size="inline" onClick={onLeave}>
        Retour au tableau de bord
      </Button>
      {CONTENTS[page]()}
    </div>
  );
}
