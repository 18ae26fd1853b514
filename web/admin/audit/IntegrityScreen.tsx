import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IntegrityCheck } from '#contracts/http/console/audit.ts';
import { personMessage } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { Spinner } from '../../ui/marks/Loading.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { EmptyState, Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import * as styles from './audit.css.ts';
import { latestCheckQuery, startIntegrityCheck } from './audit-queries.ts';
import { VerificationReport } from './VerificationReport.tsx';

/** Whether the log is unbroken and every read model says what it says: a button, its progress and its result. */
export function IntegrityScreen() {
  const client = useQueryClient();
  const query = useQuery(latestCheckQuery);
  const start = useMutation({
    mutationFn: startIntegrityCheck,
    onSuccess: () => client.invalidateQueries({ queryKey: latestCheckQuery.queryKey }),
    onError: (error) => showError('Vérification impossible', personMessage(error)),
  });
  const isRunning = query.data?.status === 'running';
  return (
    <section>
      <TabHead
        title="Intégrité"
        summary="La chaîne du journal est recalculée, puis chaque écran est rejoué et comparé, ligne à ligne."
        action={
          <Button isPending={start.isPending || isRunning} onClick={() => start.mutate()}>
            Vérifier l'intégrité
          </Button>
        }
      />
      <Loaded query={query} what="la dernière vérification" rows={2} rowHeight="6rem">
        {(check) =>
          check === null ? (
            <EmptyState icon="seal" title="Aucune vérification pour l’instant" />
          ) : (
            <CheckResult check={check} />
          )
        }
      </Loaded>
    </section>
  );
}

function CheckResult({ check }: { check: IntegrityCheck }) {
  if (check.status === 'running')
    return <WorkProgress title="Vérification en cours…" progress={check.progress} />;
  return (
    <div className={styles.past}>
      <div className={check.status === 'sound' ? styles.verdictSound : styles.verdictBroken} role="status">
        <p className={styles.workTitle}>{VERDICTS[check.status]}</p>
        <p>
          <span>{`${check.reason !== null ? `${check.reason} ` : ''}Terminée le`}</span>{' '}
          <time dateTime={check.finishedAt ?? check.startedAt}>
            {dateAndTime(check.finishedAt ?? check.startedAt)}
          </time>
          .
        </p>
      </div>
      {check.result !== null && <VerificationReport result={check.result} />}
    </div>
  );
}

const VERDICTS: Record<Exclude<IntegrityCheck['status'], 'running'>, string> = {
  sound: 'Le journal est intact et chaque écran dit ce qu’il dit.',
  broken: 'Quelque chose ne correspond pas au journal\u00a0: prévenez l’équipe technique.',
  failed: 'La vérification n’a pas pu être menée à son terme.',
};

/** How far a replay of the log is; read out as it changes. */
export function WorkProgress({
  title,
  progress: { done, doing },
}: {
  title: string;
  progress: { readonly done: number; readonly doing: string };
}) {
  return (
    <div className={styles.work} role="status">
      <Spinner />
      <div>
        <p className={styles.workTitle}>{title}</p>
        <p className={styles.cause}>{`${doing} · ${plural(done, 'événement relu', 'événements relus')}`}</p>
      </div>
    </div>
  );
}
