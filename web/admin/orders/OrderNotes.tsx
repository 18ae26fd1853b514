import { z } from 'zod';
import { MAX_NOTE, type OrderNote } from '#contracts/http/shop/order-notes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { discardAndClose, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { DraftForm } from '../parts/DraftForm.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import { orderNumbers } from './order-numbers.ts';
import * as styles from './orders.css.ts';

/** What the house wrote down about an order, where whoever packs it sees it. */
export function ShownNotes({ notes }: { notes: readonly OrderNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes de la maison">
      {notes.map((note) => (
        <li key={note.id} className={styles.writtenNote}>
          <NoteText note={note} />
        </li>
      ))}
    </ul>
  );
}

function NoteText({ note: { text, addedAt } }: { note: OrderNote }) {
  return (
    <div>
      <p>{text}</p>
      <time className={styles.noteDate} dateTime={addedAt}>
        {dateAndTime(addedAt)}
      </time>
    </div>
  );
}

/** Opens the notes of an order; a letter does so in the open one. */
export function OrderNotes({ order, hasKey }: { order: Order; hasKey: boolean }) {
  const hasNone = order.notes.length === 0;
  const label = hasNone ? 'Écrire une note' : 'Notes';
  return (
    <DialogButton
      label={label}
      aria-keyshortcuts={hasKey ? 'n' : undefined}
      aria-label={`${label} ${hasNone ? 'sur' : 'de'} la commande ${shortId(order.id)}`}
    >
      {(close) => <NotesDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** Writes a note, or takes one back. */
function NotesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const {
    value: text,
    setValue: setText,
    ...typed
  } = useDraft({
    name: `note-${order.id}`,
    schema: z.string(),
    start: '',
  });
  const add = useCommand('POST /api/admin/orders/:id/notes', ORDER_TEXTS.addNote);
  const remove = useCommand('POST /api/admin/orders/:id/notes/removals', ORDER_TEXTS.removeNote);
  const isEmpty = text.trim() === '';
  const save = () => {
    if (isEmpty) return;
    add.mutate({ id: order.id, body: { text } }, discardAndClose(typed, onClose));
  };
  return (
    <Dialog title={`Notes de la commande ${orderNumbers(order)}`} onClose={onClose}>
      {order.notes.length > 0 && (
        <ul className={stack.x3}>
          {order.notes.map((note) => (
            <li key={note.id} className={styles.noteRow}>
              <NoteText note={note} />
              <Button
                name="remove-note"
                variant="ghost"
                size="small"
                aria-label={`Retirer la note du ${dateAndTime(note.addedAt)}`}
                isPending={remove.isPending && remove.variables?.body?.noteId === note.id}
                onClick={() => remove.mutate({ id: order.id, body: { noteId: note.id } })}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DraftForm
        draft={typed}
        submit="Enregistrer"
        isPending={add.isPending}
        isReady={!isEmpty}
        onSubmit={save}
        onClose={onClose}
      >
        <TextArea
          label="Nouvelle note"
          hint="Pour la maison seule. Elle s’efface avec les données du client."
          rows={4}
          maxLength={MAX_NOTE}
          value={text}
          onChange={setText}
        />
      </DraftForm>
    </Dialog>
  );
}
