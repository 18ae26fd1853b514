export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isField(element: Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** What a field holds if it differs from what the server drew. */
export function changeOf(field: Field): string | boolean | undefined {
  if (field instanceof HTMLSelectElement)
    return field.selectedOptions[0]?.defaultSelected === false ? field.value : undefined;
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return field.checked === field.defaultChecked ? undefined : field.checked;
  return field.value === field.defaultValue ? undefined : field.value;
}

/** Past what React puts before the browser's own property, to see who changed it. */
function setNatively(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  Reflect.set(Object.getPrototypeOf(field), property, value, field);
}

/** Puts such a change into another field, as if the server had drawn it so; `tell` tells React. */
export function putChange(field: Field, change: string | boolean): void {
  setNatively(field, typeof change === 'boolean' ? 'checked' : 'value', change);
}

/** From where to where a text is chosen; null in fields that have no such place. */
export interface Cursor {
  readonly from: number | null;
  readonly to: number | null;
}

export function cursorOf(field: Field): Cursor {
  if (field instanceof HTMLSelectElement) return { from: null, to: null };
  return { from: field.selectionStart, to: field.selectionEnd };
}

/** Where it can be: nobody can place the cursor of an address field. */
export function placeCursor(field: Field, { from, to }: Cursor): void {
  if (!(field instanceof HTMLSelectElement) && from !== null) field.setSelectionRange(from, to);
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
    const { value } = field;
    const cursor = cursorOf(field);
    field.value = field.defaultValue;
    setNatively(field, 'value', value);
    placeCursor(field, cursor);
    say(field, 'input');
  }
}

function say(field: Field, type: 'change' | 'input'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
