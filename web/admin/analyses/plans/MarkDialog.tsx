import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { inParis } from '#contracts/french/calendar.ts';
import { type ChartMark, MAX_MARK } from '#contracts/http/figures/sales-plans.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { stack } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { discardAndClose, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { RestoredNotice } from '../../parts/FormParts.tsx';
import { fieldPairs } from '../../parts/parts.css.ts';
import * as styles from '../analyses.css.ts';

const TEXTS = { done: 'Repère enregistré', failed: 'Repère non enregistré' };

const typedSchema = z.object({ from: z.string(), to: z.string(), text: z.string() });

/** Adds a mark, or changes one: a day or several, and a few words. */
export function MarkDialog({ mark, onClose }: { mark: ChartMark | undefined; onClose: () => void }) {
  const today = inParis(serverNow()).day;
  const [start] = useState(() => ({
    from: mark?.from ?? today,
    to: mark === undefined || mark.to === mark.from ? '' : mark.to,
    text: mark?.text ?? '',
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `mark-${mark?.id ?? 'new'}`,
    schema: typedSchema,
    start,
  });
  /** The version when the window opened; once others were found to have changed the mark, the one seen then. */
  const [seen, setSeen] = useState(mark?.version);
  const add = useCommand('POST /api/admin/figures/marks', TEXTS);
  const revise = useCommand('PUT /api/admin/figures/marks/:id', TEXTS);
  const { from, to, text } = value;
  const isBackwards = to !== '' && to < from;
  const isReady = from !== '' && !isBackwards && text.trim() !== '';
  const set = (changes: Partial<typeof value>) => setValue((before) => ({ ...before, ...changes }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const body = { from, to: to === '' ? from : to, text };
    if (mark === undefined) add.mutate({ body }, discardAndClose(typed, onClose));
    else
      revise.mutate(
        { id: mark.id, body, revision: seen ?? mark.version },
        { ...discardAndClose(typed, onClose), onError: () => setSeen(undefined) },
      );
  };
  return (
    <Dialog title={mark === undefined ? 'Nouveau repère' : 'Modifier le repère'} onClose={onClose}>
      <form className={stack.x4} onSubmit={save}>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <TextField
          label="Texte"
          hint="Une campagne, un salon, une panne… En quelques mots."
          maxLength={MAX_MARK}
          value={text}
          onChange={(changed) => set({ text: changed })}
        />
        <div className={fieldPairs}>
          <TextField label="Du" type="date" value={from} onChange={(day) => set({ from: day })} />
          <TextField
            label="Au"
            type="date"
            hint={'Vide\u00a0: ce jour seulement.'}
            value={to}
            onChange={(day) => set({ to: day })}
            error={isBackwards ? 'La période finit avant de commencer' : undefined}
          />
        </div>
        <div className={styles.planTools}>
          <Button
            type="submit"
            size="small"
            isPending={add.isPending || revise.isPending}
            disabled={!isReady}
          >
            Enregistrer
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
