import type { ReactNode } from 'react';
import type { AuditStep } from '#contracts/http/console/audit.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import * as styles from './audit.css.ts';

/** What one event tells: its place, what happened, when, through whom and why; what it changed stands below. */
export function Step({ step, children }: { step: Omit<AuditStep, 'changes'>; children: ReactNode }) {
  const { revision, position, type, at, actorLabel, cause, title, detail } = step;
  return (
    <li className={styles.step}>
      <span className={styles.stepNumber} aria-hidden="true">
        {revision + 1}
      </span>
      <div className={styles.stepBody}>
        <div className={styles.stepHead}>
          <h3 className={styles.stepTitle}>{title}</h3>
          <Badge variant="outline">{actorLabel}</Badge>
          <time className={styles.moment} dateTime={at}>
            {dateAndTime(at)}
          </time>
        </div>
        {detail && <p>{detail}</p>}
        <p className={styles.cause}>{`Cause\u00a0: ${cause.text}`}</p>
        <OwnText>{children}</OwnText>
        <details className={styles.technical}>
          <summary>Identifiants de l’événement</summary>
          <dl className={styles.identifiers}>
            <div>
              <dt>Type</dt>
              <dd>{type}</dd>
            </div>
            <div>
              <dt>Position dans le journal</dt>
              <dd>{position}</dd>
            </div>
            <div>
              <dt>Corrélation</dt>
              <dd>{cause.correlationId}</dd>
            </div>
            <div>
              <dt>Cause</dt>
              <dd>{cause.causationId}</dd>
            </div>
          </dl>
        </details>
      </div>
    </li>
  );
}

interface PagedBackwards {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Leads further back in a long history; nothing when its beginning is on view. */
export function OlderSteps({ query }: { query: PagedBackwards }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.older}>
      <Button
        variant="secondary"
        size="small"
        isPending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Afficher les étapes précédentes
      </Button>
    </div>
  );
}
