import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A property as the browser has it, under what React puts before it to see who changed it. */
function assignUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

function tellText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return;
  field.value = defaultValue;
  assignUnseen(field, value);
  // Null in an address field, whose cursor nobody can place.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function tellBox(field: HTMLInputElement): void {
  // Of radio buttons, the one that was chosen speaks for all.
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = !field.checked;
  field.click();
}

function tellSelect(field: HTMLSelectElement): void {
  const before = [...field.options].findIndex((option) => option.defaultSelected);
  if (field.selectedIndex !== Math.max(before, 0))
    field.dispatchEvent(new Event('change', { bubbles: true }));
}

function tell(field: Field): void {
  if (field instanceof HTMLSelectElement) tellSelect(field);
  else if (field instanceof HTMLTextAreaElement) tellText(field);
  else if (field.type === 'checkbox' || field.type === 'radio') tellBox(field);
  else if (field.type !== 'hidden' && field.type !== 'file') tellText(field);
}

/**
 * What was typed, ticked or chosen in the server's HTML is told to the page's program in the moment in which it takes it over: React keeps
 * it on the screen and knows nothing of it, and the next drawing would take it away
 * (https://github.com/facebook/react/issues/12955). Stands within each part that comes to life by itself.
 */
export function useTypedEarly(): void {
  useLayoutEffect(() => {
    for (const field of document.querySelectorAll<Field>('input, textarea, select')) tell(field);
  }, []);
}
