import { useEffect, useState } from 'react';
import type { z } from 'zod';

const PREFIX = 'miris-draft-';

export interface DraftOptions<Value> {
  /** One draft is kept under each name. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** What the form holds before anything is typed. */
  readonly start: Value;
  /** True of a value that nothing would be lost with. */
  readonly isUntouched: (value: Value) => boolean;
}

/**
 * What is typed into a form of the console, kept for this tab until it is saved or given up: it survives an ended session and a reload.
 * Never for passwords.
 */
export function useDraft<Value>({ name, schema, start, isUntouched }: DraftOptions<Value>) {
  const [kept] = useState(() => readDraft(name, schema));
  const [value, setValue] = useState(kept ?? start);
  const [isRestored, setRestored] = useState(kept !== null);
  const isTouched = !isUntouched(value);

  useEffect(() => {
    if (isTouched) writeDraft(name, value);
    else dropDraft(name);
  }, [name, value, isTouched]);

  return {
    value,
    setValue,
    isTouched,
    /** It was typed before the page was left or the session ended. */
    isRestored: isRestored && isTouched,
    /** Gives up what was typed, or lets go of what was saved. */
    discard: () => {
      dropDraft(name);
      setRestored(false);
      setValue(start);
    },
  };
}

/** What was typed under a name; null for nothing, and for what an older console kept otherwise. */
export function readDraft<Value>(name: string, schema: z.ZodType<Value>): Value | null {
  try {
    const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Forgets everything typed in this tab: who logs out leaves nothing behind. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** Whether two values of a form hold the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function writeDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch (error) {
    console.error('what is typed cannot be kept', error);
  }
}

function dropDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}
