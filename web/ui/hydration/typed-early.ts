import { useLayoutEffect } from 'react';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Past what React puts before the browser's own property, to see who changed it. */
export function setNatively(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  Reflect.set(Object.getPrototypeOf(field), property, value, field);
}

/** Tells React of a field that differs from the server's HTML, as if it was typed, ticked or chosen now. */
export function tell(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    if (!field.selectedOptions[0]?.defaultSelected) say(field, 'change');
  } else if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) {
    // Of radio buttons, the one that was chosen speaks for all.
    if (!field.checked && field.type === 'radio') return;
    field.checked = !field.checked;
    field.click();
  } else if (field.value !== field.defaultValue) {
    const { value, selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    setNatively(field, 'value', value);
    // Null in an address field, whose cursor nobody can place.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    say(field, 'input');
  }
}

function say(field: Field, type: 'change' | 'input'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * What was typed, ticked or chosen in the server's HTML is told to the page's program in the moment in which it takes it over: React keeps
 * it on the screen and knows nothing of it, and the next drawing would take it away
 * (https://github.com/facebook/react/issues/12955). Stands within each part that comes to life by itself.
 */
export function useTypedEarly(): void {
  useLayoutEffect(() => document.querySelectorAll<Field>('input,textarea,select').forEach(tell), []);
}
