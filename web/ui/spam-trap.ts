import { SHORTEST_FILL_MS, type SpamTrap } from '#contracts/http/spam-trap.ts';

export const TRAP_FIELD = 'lien';
/** The data attribute of the trap's field that holds when the form appeared. */
export const SHOWN_AT = 'shownAt';

/**
 * What a form's trap says, to be sent with it. Somebody whose browser filled in everything at once is made to wait for the rest of
 * the half second, which goes by unnoticed.
 */
export async function readSpamTrap(form: HTMLFormElement): Promise<SpamTrap> {
  const field = form.elements.namedItem(TRAP_FIELD);
  if (!(field instanceof HTMLInputElement)) return {};
  const shownAt = Number(field.dataset[SHOWN_AT] ?? 0);
  const rest = SHORTEST_FILL_MS - (performance.now() - shownAt);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return { lien: field.value, shownForMs: Math.ceil(performance.now() - shownAt) };
}
