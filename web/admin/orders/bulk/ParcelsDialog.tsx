import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DispatchLine, type DispatchVerdict, MAX_BATCH } from '#contracts/http/desk/order-batches.ts';
import { personMessage } from '../../../data/api.ts';
import { newKey } from '../../../data/new-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextField.tsx';
import { plural } from '../../../ui/formats.ts';
import { Spinner } from '../../../ui/marks/Loading.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { useDraft } from '../../data/drafts.ts';
import { useDebounced } from '../../parts/lists/ListParts.tsx';
import { dialogButtons } from '../../parts/parts.css.ts';
import { BatchProgress } from './BatchProgress.tsx';
import * as styles from './bulk.css.ts';
import { ParcelLines } from './ParcelLines.tsx';
import {
  isTooLong,
  type JudgedLine,
  judgedLines,
  linesOf,
  type ParcelDraft,
  parcelDraftSchema,
  refusedRows,
  revisedDraft,
  textOfFile,
} from './parcel-list.ts';
import { reportText } from './StepDialog.tsx';
import { useBatch } from './use-batch.ts';

const CARRIER_OPTIONS = [
  { value: 'by-order', label: 'Celui de chaque commande' },
  { value: 'colissimo', label: 'Colissimo' },
  { value: 'chronopost', label: 'Chronopost' },
  { value: 'mondial-relay', label: 'Mondial Relay' },
  { value: 'other', label: 'Autre (sans contrôle du numéro)' },
] as const;

/** What would become of the lines, asked anew when the orders change; nothing before something is typed. */
function useVerdicts(lines: readonly DispatchLine[]) {
  const settled = useDebounced(JSON.stringify(lines));
  const text = JSON.stringify(lines);
  const isAsked = lines.length > 0 && !isTooLong(lines);
  const query = useQuery({
    queryKey: ['/api/admin', 'dispatches', 'check', settled],
    queryFn: ({ signal }) =>
      adminApi.call('POST /api/admin/dispatches/check', { body: { lines: [...lines] }, signal }),
    enabled: isAsked && settled === text,
    gcTime: 0,
  });
  return { ...query, isAsked, verdicts: settled === text ? query.data : undefined };
}

/** Sends parcels by a pasted list or a carrier's file: read and checked line by line, then carried out as one batch. */
export function ParcelsDialog({ onClose }: { onClose: () => void }) {
  const [start] = useState<ParcelDraft>(() => ({ text: '', carrier: 'by-order', batch: newKey() }));
  const draft = useDraft({
    name: 'parcels',
    schema: parcelDraftSchema,
    start,
    isUntouched: ({ text }) => text === '',
  });
  const [sent, setSent] = useState<readonly JudgedLine[]>([]);
  const lines = linesOf(draft.value);
  const check = useVerdicts(lines);
  const run = useBatch<DispatchLine, DispatchVerdict>((batch, part) =>
    adminApi.call('POST /api/admin/dispatches', { body: { batch, lines: [...part] } }),
  );
  const isIdle = run.state === 'idle';
  const isOver = run.state === 'over';
  // What was checked when the batch began stays on view: the orders change under it.
  const judged = isIdle
    ? judgedLines(lines, check.verdicts ?? [])
    : judgedLines(
        sent,
        sent.map(({ verdict }) => verdict),
        run.verdicts,
      );
  const done = judged.filter(({ verdict }) => verdict.outcome === 'done').length;
  const ready = judged.filter(({ verdict }) => verdict.outcome === 'ready');
  const refused = judged.filter(({ verdict }) => verdict.outcome === 'refused');

  function close(): void {
    if (run.state === 'running') return;
    if (isOver) draft.discard();
    onClose();
  }

  return (
    <Dialog title="Expédier par liste" isWide role="alertdialog" onClose={close}>
      <div className={styles.dialog}>
        {isIdle && <ListFields value={draft.value} onChange={draft.setValue} />}
        {isTooLong(lines) && <p role="alert">{`Au plus ${MAX_BATCH.lines} lignes à la fois.`}</p>}
        {isIdle && check.isAsked && check.verdicts === undefined && !check.isError && <Spinner />}
        {isIdle && check.isError && <p role="alert">{personMessage(check.error)}</p>}
        <BatchProgress run={run} />
        <p role="status" className={styles.summary}>
          {isOver ? reportText(done, 'expédiée', refused.length) : isIdle && previewText(judged)}
        </p>
        {judged.length > 0 && run.state !== 'running' && <ParcelLines lines={judged} />}
        <div className={dialogButtons}>
          {isOver && refused.length > 0 && (
            <Button
              variant="secondary"
              onClick={() => {
                const rows = refused.map(({ line }) => line);
                draft.setValue((value) =>
                  revisedDraft(value, { text: refusedRows(value.text, lines, rows) }),
                );
                run.reset();
              }}
            >
              Corriger les lignes refusées
            </Button>
          )}
          {(isIdle || run.state === 'running') && (
            <Button
              isPending={run.state === 'running'}
              aria-disabled={ready.length === 0}
              onClick={() => {
                setSent(judged);
                run.start(draft.value.batch, ready);
              }}
            >
              {ready.length === 0 ? 'Expédier' : `Expédier ${plural(ready.length, 'commande')}`}
            </Button>
          )}
          <Button
            variant={isOver ? 'primary' : 'secondary'}
            aria-disabled={run.state === 'running'}
            onClick={close}
          >
            Fermer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ListFieldsProps {
  readonly value: ParcelDraft;
  readonly onChange: (value: ParcelDraft) => void;
}

function ListFields({ value, onChange }: ListFieldsProps) {
  const fileId = useId();
  return (
    <>
      <TextArea
        label="Liste des colis"
        hint={
          'Une ligne par colis\u00a0: numéro de commande, nom, numéro de suivi. Copiez-la d’un tableur, ou choisissez le fichier du transporteur.'
        }
        className={styles.list}
        rows={6}
        autoFocus
        value={value.text}
        onChange={(text) => onChange(revisedDraft(value, { text }))}
      />
      <div className={styles.fields}>
        <div className={styles.file}>
          <label htmlFor={fileId}>Fichier du transporteur (CSV)</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void textOfFile(file).then((text) => onChange(revisedDraft(value, { text })));
            }}
          />
        </div>
        <Select
          label="Transporteur"
          options={CARRIER_OPTIONS}
          value={value.carrier}
          onChange={(carrier) => onChange(revisedDraft(value, { carrier }))}
        />
      </div>
    </>
  );
}

/** `98 colis prêts, 1 déjà expédié, 2 lignes refusées.` */
function previewText(judged: readonly JudgedLine[]): string {
  if (judged.length === 0) return '';
  const count = (outcome: DispatchVerdict['outcome']) =>
    judged.filter(({ verdict }) => verdict.outcome === outcome).length;
  const parts = [
    plural(count('ready'), 'colis prêt', 'colis prêts'),
    count('done') > 0 && plural(count('done'), 'déjà expédié', 'déjà expédiés'),
    count('refused') > 0 && plural(count('refused'), 'ligne refusée', 'lignes refusées'),
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
