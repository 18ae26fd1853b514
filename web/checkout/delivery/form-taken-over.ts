import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  type Cursor,
  changeOf,
  cursorOf,
  type Field,
  isField,
  placeCursor,
  putChange,
  tell,
} from '../../ui/hydration/fields.ts';

/** What was done in the form that the server drew, in the moment in which it goes. */
interface LeftForm {
  /** By the names of the fields that were typed into, ticked or chosen. */
  readonly fields: ReadonlyMap<string, string | boolean>;
  /** The field one was in, and where. */
  readonly focused: { readonly name: string; readonly cursor: Cursor } | null;
  readonly isSent: boolean;
}

let left: LeftForm | null = null;

function readLeft(form: HTMLFormElement, isSent: boolean): LeftForm {
  const fields = new Map<string, string | boolean>();
  for (const field of form.elements) {
    const change = isField(field) ? changeOf(field) : undefined;
    if (isField(field) && change !== undefined) fields.set(field.name, change);
  }
  const { activeElement } = document;
  if (!isField(activeElement) || activeElement.form !== form) return { fields, focused: null, isSent };
  return { fields, focused: { name: activeElement.name, cursor: cursorOf(activeElement) }, isSent };
}

/** Watches over the form that the server drew. @returns what notes, as it goes, what was done in it. */
export function leaveForm(form: HTMLFormElement): () => void {
  let isSent = false;
  form.addEventListener('submit', () => {
    isSent = true;
  });
  return () => {
    left = readLeft(form, isSent);
  };
}

function named(form: HTMLFormElement, name: string): Field | null {
  const field = form.elements.namedItem(name);
  return field instanceof Element && isField(field) ? field : null;
}

function takeOver(form: HTMLFormElement, { fields, focused }: LeftForm): void {
  for (const [name, change] of fields) {
    const field = named(form, name);
    if (!field) continue;
    putChange(field, change);
    tell(field);
  }
  if (focused) named(form, focused.name)?.focus({ preventScroll: true });
}

/** Once React has drawn what it was told: that leads the cursor to the end. */
function bringCursor(form: HTMLFormElement, { focused }: LeftForm): void {
  const field = focused && named(form, focused.name);
  if (field) placeCursor(field, focused.cursor);
}

/**
 * In the living form: what was typed into the drawn one is typed into it, and it is sent if that was.
 * @param onTaken is called when the fields hold it.
 */
export function useFormTakenOver(form: RefObject<HTMLFormElement | null>, onTaken: () => void): void {
  const [taken, setTaken] = useState<LeftForm | null>(null);
  const tellTaken = useEffectEvent(onTaken);
  useLayoutEffect(() => {
    if (left === null || !form.current) return;
    takeOver(form.current, left);
    setTaken(left);
    left = null;
  }, [form]);
  useLayoutEffect(() => {
    if (taken && form.current) bringCursor(form.current, taken);
  }, [form, taken]);
  useEffect(() => {
    if (taken === null) return;
    tellTaken();
    if (taken.isSent) form.current?.requestSubmit();
  }, [form, taken]);
}
