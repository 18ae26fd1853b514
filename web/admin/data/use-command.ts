import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call, CallName } from '#contracts/calls/call.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  READ_MODELS_CHANGED_HEADER,
  READ_MODELS_CURRENT_HEADER,
} from '#contracts/http/headers.ts';
import { ApiError, type CallInput, personMessage } from '../../data/api.ts';
import { newKey } from '../../data/new-key.ts';
import { type FieldErrors, toFieldErrors } from '../../data/use-form.ts';
import { showError, showToast } from '../../ui/overlays/toast.ts';
import { type AdminCalls, adminApi, ifMatch } from './admin-api.ts';
import { beginSave, endSave, readAfterSave } from './read-again.ts';
import { offerUndo } from './undo.ts';

export interface CommandTexts {
  /** Toast once it is done. */
  readonly done: string;
  /** Toast title when it failed, in place of 'Erreur' (specification §8). */
  readonly failed?: string;
  /** Toast text when the server gave no sentence of its own. */
  readonly failedDetail?: string;
  /** The server's sentence follows `failedDetail` instead of taking its place. */
  readonly isReasonAppended?: boolean;
  /** A window of its own tells of a refusal because others changed it (412). */
  readonly isConflictShown?: boolean;
}

/** What a toast says about a command that failed. */
export function failureText(
  { failedDetail, isReasonAppended = false }: CommandTexts,
  error: unknown,
): string {
  if (!isReasonAppended || failedDetail === undefined) return personMessage(error, failedDetail);
  const reason = personMessage(error, '');
  return reason === '' ? failedDetail : `${failedDetail}\u00a0: ${reason}`;
}

/**
 * The idempotency keys of a command: the same for the same input until it was carried out or refused, so that a retry after a lost answer
 * counts once; a new one for anything else, and for another try of what was refused, which is decided anew.
 */
export function createCommandKeys() {
  let last: { readonly input: string; readonly key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input);
      if (last?.input !== text) last = { input: text, key: newKey() };
      return last.key;
    },
    noteDone(): void {
      last = null;
    },
    noteFailed(error: unknown): void {
      if (error instanceof ApiError && error.status === 409) last = null;
    },
  };
}

type CommandInput<C extends Call> = Omit<CallInput<C>, 'headers'> & {
  /** What was seen: the command is carried out on nothing else. */
  readonly revision?: number | undefined;
};

/** What takes a command back that was answered so; null where nothing does. */
type UndoOf = (answer: Response) => Promise<Undo | null>;

export interface Undo {
  readonly undo: () => void;
  /** Of the button; 'Annuler' unless only a part is taken back. */
  readonly label?: string;
}

/** `useFreshLists` reads the lists again until they show it. */
const LISTS_FOLLOW = 'Enregistré, la liste suit.';

/**
 * A command of the console, never retried. What it changed is read again before the toast of success, so that the screen shows what was
 * saved, or the toast says that the list follows. A failure shows the server's sentence.
 */
export function useCommand<N extends keyof AdminCalls & CallName>(
  name: N,
  texts: CommandTexts,
  undoOf: UndoOf = async () => null,
) {
  const client = useQueryClient();
  const [keys] = useState(createCommandKeys);
  return useMutation({
    mutationFn: ({ revision, ...input }: CommandInput<AdminCalls[N]>) => {
      const key = keys.keyFor({ ...input, revision });
      const headers = { ...ifMatch(revision).headers, [IDEMPOTENCY_KEY_HEADER]: key };
      return adminApi.send(name, { ...input, headers });
    },
    onMutate: beginSave,
    onSettled: () => endSave(client),
    onSuccess: async (answer) => {
      const since = Date.now();
      const undo = await undoOf(answer.clone());
      // The server answers once the lists show the change, or says that they do not yet.
      const isShown = answer.headers.get(READ_MODELS_CURRENT_HEADER) !== 'no';
      keys.noteDone();
      await readAfterSave(client, answer.headers.get(READ_MODELS_CHANGED_HEADER));
      const description = isShown ? {} : { description: LISTS_FOLLOW };
      showToast({ title: texts.done, ...description, ...(undo && offerUndo(undo, since)) });
    },
    onError: (error) => {
      keys.noteFailed(error);
      // What others did is to be seen before anything is decided anew.
      if (isStale(error)) void client.invalidateQueries();
      showFailure(texts, error);
    },
  });
}

/** What the server refused, at the fields it is about. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? toFieldErrors(error.problem?.errors ?? []) : {};
}

/** Whether a command was refused because others changed what it is about. */
function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'stale-revision';
}

/** Says that a command failed, and why. */
export function showFailure(texts: CommandTexts, error: unknown): void {
  // The login screen says that the session ended.
  if (error instanceof ApiError && error.status === 401) return;
  if (texts.isConflictShown && isStale(error)) return;
  showError(texts.failed ?? 'Erreur', failureText(texts, error));
}
