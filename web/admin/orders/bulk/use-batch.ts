import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_BATCH } from '#contracts/http/desk/order-batches.ts';

export interface BatchRun<Item, Verdict> {
  /** Begins a batch; under the same name what was carried out before is not carried out again. */
  readonly start: (batch: string, items: readonly Item[]) => void;
  /** Goes on where the connection broke, with the part whose answer is missing. */
  readonly resume: () => void;
  /** Forgets the batch. */
  readonly reset: () => void;
  readonly state: 'idle' | 'running' | 'broken' | 'over';
  readonly verdicts: readonly Verdict[];
  readonly total: number;
  readonly error: unknown;
}

/** Carries a batch out part by part, so that its progress shows; the lists are read again once it is over. */
export function useBatch<Item, Verdict>(
  send: (batch: string, items: readonly Item[]) => Promise<readonly Verdict[]>,
): BatchRun<Item, Verdict> {
  const client = useQueryClient();
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([]);
  const { mutate, reset, variables, status, error } = useMutation({
    mutationFn: async ({ batch, items, from }: { batch: string; items: readonly Item[]; from: number }) => {
      for (let at = from; at < items.length; at += MAX_BATCH.atOnce) {
        const part = await send(batch, items.slice(at, at + MAX_BATCH.atOnce));
        setVerdicts((before) => [...before, ...part]);
      }
    },
    onSettled: () => client.invalidateQueries(),
  });
  const states = { idle: 'idle', pending: 'running', error: 'broken', success: 'over' } as const;
  return {
    start: (batch, items) => {
      setVerdicts([]);
      mutate({ batch, items, from: 0 });
    },
    resume: () => variables && mutate({ ...variables, from: verdicts.length }),
    reset: () => {
      setVerdicts([]);
      reset();
    },
    state: states[status],
    verdicts,
    total: variables?.items.length ?? 0,
    error,
  };
}
