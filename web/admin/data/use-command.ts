import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, personMessage } from '../../data/api-error.ts';
import { showToast } from '../../ui/toast.ts';

export interface CommandTexts {
  /** Toast once it is done. */
  readonly done: string;
  /** Toast title when it failed. */
  readonly failed: string;
  /** Toast text when the server gave no sentence of its own. */
  readonly failedDetail?: string;
  /** The server's sentence follows `failedDetail` instead of taking its place. */
  readonly isReasonAppended?: boolean;
}

/** What a toast says about a command that failed. */
export function failureText(
  { failedDetail, isReasonAppended = false }: CommandTexts,
  error: unknown,
): string {
  if (!isReasonAppended || failedDetail === undefined) return personMessage(error, failedDetail);
  const reason = personMessage(error, '');
  return reason === '' ? failedDetail : `${failedDetail} : ${reason}`;
}

/**
 * A command of the console: sent once, never retried; then every list is read again before the toast of success, so that what is
 * shown is what was saved. A failure shows the server's sentence and changes nothing.
 */
export function useCommand<Input>(send: (input: Input) => Promise<void>, texts: CommandTexts) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await client.invalidateQueries();
      showToast({ title: texts.done });
    },
    onError: (error) => {
      // The login screen says that the session ended.
      if (error instanceof ApiError && error.status === 401) return;
      showToast({ title: texts.failed, description: failureText(texts, error), variant: 'destructive' });
    },
  });
}
