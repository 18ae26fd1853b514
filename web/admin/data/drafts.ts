import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../data/api.ts';
import { tabStore } from '../../ui/browser-storage.ts';

/** What is kept under keys that begin so is gone after logout. */
export const DRAFT_PREFIX = 'miris-draft-';

export interface DraftOptions<Value> {
  /** One draft is kept under each name. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** What the form holds before anything is typed. */
  readonly start: Value;
  /** Whether nothing would be lost with this value; unless said, of what the form began with. */
  readonly isUntouched?: (value: Value) => boolean;
}

/**
 * What is typed into a form of the console, kept for this tab until saved or discarded: it survives an ended session and a reload.
 * Never for passwords.
 */
export function useDraft<Value>(options: DraftOptions<Value>) {
  const { name, schema, start, isUntouched = (value) => isSame(value, start) } = options;
  const [kept] = useState(() => readDraft(name, schema));
  const [value, setValue] = useState(kept ?? start);
  const [isRestored, setRestored] = useState(kept !== null);
  const isTouched = !isUntouched(value);

  useEffect(() => {
    if (isTouched) return writeDraft(name, value);
    discardDraft(name);
    // What is typed from now on was not there before.
    setRestored(false);
  }, [name, value, isTouched]);

  return {
    value,
    setValue,
    isTouched,
    /** It was typed before the page was left or the session ended. */
    isRestored: isRestored && isTouched,
    discard: () => {
      discardDraft(name);
      setRestored(false);
      setValue(start);
    },
  };
}

/** A draft that follows what is saved, by this form or by others, as long as it says the same. */
export function useSavedDraft<Value>(options: DraftOptions<Value>) {
  const { start } = options;
  const draft = useDraft(options);
  const [saved, setSaved] = useState(start);
  if (!isSame(saved, start)) {
    setSaved(start);
    if (isSame(draft.value, saved)) draft.setValue(start);
  }
  return draft;
}

/** What a dialog does once its command is carried out: nothing typed is left, and it closes. */
export function discardAndClose(draft: { readonly discard: () => void }, onClose: () => void) {
  return {
    onSuccess: () => {
      draft.discard();
      onClose();
    },
  };
}

/** The draft of that name; null without one, and for one of another format. */
export function readDraft<Value>(name: string, schema: z.ZodType<Value>): Value | null {
  try {
    const parsed = schema.safeParse(JSON.parse(tabStore.getItem(DRAFT_PREFIX + name) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** For logout: nothing typed in this tab stays behind. */
export function clearDrafts(): void {
  for (const key of tabStore.keys()) if (key.startsWith(DRAFT_PREFIX)) tabStore.removeItem(key);
}

/** Compares two values of a form. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether two records are of the same things, in the same order. */
export function hasSameKeys(a: object, b: object): boolean {
  return isSame(Object.keys(a), Object.keys(b));
}

/** What of a form's values differs from those it was opened with: all that is sent, so that what others changed meanwhile stays. */
export function changedFields<Values extends object>(opened: Values, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(opened));
  const changed = Object.entries(values).filter(([field, value]) => !isSame(value, before.get(field)));
  // `as`: these are fields of the values; TypeScript does not follow them through entries.
  return Object.fromEntries(changed) as Partial<Values>;
}

/** What others saved while the form was open, as the server says that refused to save over it (412); null for any other failure. */
export function freshIn<Fresh>(error: unknown, schema: z.ZodType<Fresh>): Fresh | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const parsed = schema.safeParse(error.problem?.fresh);
  return parsed.success ? parsed.data : null;
}

function writeDraft(name: string, value: unknown): void {
  tabStore.setItem(DRAFT_PREFIX + name, JSON.stringify(value));
}

/** What was typed is saved, or given up. */
export function discardDraft(name: string): void {
  tabStore.removeItem(DRAFT_PREFIX + name);
}
