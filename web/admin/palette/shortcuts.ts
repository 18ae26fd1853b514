import { localStore } from '../../ui/browser-storage.ts';
import { type Place, TABS, type Tab } from '../location.ts';
import { PAGE_LABELS, TAB_LABELS } from '../place-labels.ts';

/** What a key of the console does. A letter changes nothing: it only leads somewhere or opens a window. */
export type KeyCommand =
  | { readonly kind: 'palette' | 'help' | 'search' | 'leader' | 'undo' }
  | { readonly kind: 'go'; readonly place: Place }
  /** Presses the control on view that names the letter as its own (`aria-keyshortcuts`), or leads into it where something is typed. */
  | { readonly kind: 'press'; readonly letter: Letter };

/**
 * Letters that controls may name as their own: neighbours of the open order, the way back, what is new there (a note, a product, a code),
 * its stock.
 */
export const LETTERS = ['j', 'k', 'u', 'n', 's'] as const;
export type Letter = (typeof LETTERS)[number];

/** Begins a sequence of two letters that leads somewhere. */
const LEADER = 'g';

const TAB_KEYS: Record<Tab, string> = {
  dashboard: 't',
  products: 'p',
  orders: 'c',
  promos: 'o',
  reviews: 'a',
  inventory: 'i',
};
/** Of the menu's pages, those with a key. */
const PAGE_KEYS = [
  { page: 'retractations', key: 'r' },
  { page: 'messages', key: 'm' },
  { page: 'analyses', key: 'n' },
] as const;
/** Where the second letter leads, and what it is called there. */
const PLACES: readonly { readonly key: string; readonly place: Place; readonly label: string }[] = [
  ...TABS.map((tab) => ({
    key: TAB_KEYS[tab],
    place: { screen: 'tab', tab } as const,
    label: TAB_LABELS[tab],
  })),
  ...PAGE_KEYS.map(({ page, key }) => ({
    key,
    place: { screen: 'page', page } as const,
    label: PAGE_LABELS[page],
  })),
];

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

export interface KeySituation {
  /** Letters are being typed, or choose among options. */
  readonly isTyping: boolean;
  /** A text is being edited, whose own changes Ctrl+Z takes back. */
  readonly isEditing: boolean;
  /** The key before was the leader. */
  readonly isLed: boolean;
  /** Their owner wants letters to do something (WCAG 2.1.4). */
  readonly hasLetters: boolean;
}

/** What a key means where it is pressed; null for nothing. A key that is held down means nothing more. */
export function keyCommand(pressed: PressedKey, situation: KeySituation): KeyCommand | null {
  const { key, ctrlKey, metaKey, altKey, repeat } = pressed;
  if (repeat || altKey) return null;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'k') return { kind: 'palette' };
    return key === 'z' && !situation.isEditing ? { kind: 'undo' } : null;
  }
  if (situation.isTyping || !situation.hasLetters) return null;
  if (situation.isLed) {
    const found = PLACES.find((place) => place.key === key);
    return found ? { kind: 'go', place: found.place } : null;
  }
  if (key === '?') return { kind: 'help' };
  if (key === '/') return { kind: 'search' };
  if (key === LEADER) return { kind: 'leader' };
  const letter = LETTERS.find((own) => own === key);
  return letter ? { kind: 'press', letter } : null;
}

export interface Shortcut {
  /** Pressed together with `+`, one after another without. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Every key of the console, for its help; `modifier` is `⌘` or `Ctrl`. */
export function shortcutGroups(
  modifier: string,
): readonly { title: string; shortcuts: readonly Shortcut[] }[] {
  return [
    {
      title: 'Partout',
      shortcuts: [
        { keys: [`${modifier} + K`], does: 'Aller à, chercher, faire' },
        {
          keys: [`${modifier} + Z`],
          does: 'Annuler ce qui vient d’être changé d’une commande ou d’un stock',
        },
        { keys: ['/'], does: 'Chercher dans la liste' },
        { keys: ['?'], does: 'Ces raccourcis' },
      ],
    },
    {
      title: 'Aller à',
      shortcuts: PLACES.map(({ key, label }) => ({
        keys: [LEADER.toUpperCase(), key.toUpperCase()],
        does: label,
      })),
    },
    {
      title: 'Commandes',
      shortcuts: [
        { keys: ['Entrée'], does: 'Ouvrir la commande de la ligne' },
        { keys: ['Espace'], does: 'Choisir la ligne, avec Maj plusieurs' },
        { keys: ['J'], does: 'Commande suivante' },
        { keys: ['K'], does: 'Commande précédente' },
        { keys: ['N'], does: 'Écrire une note' },
        { keys: ['U'], does: 'Revenir à la liste' },
      ],
    },
    {
      title: 'Produits et codes promo',
      shortcuts: [
        { keys: ['N'], does: 'Nouveau produit, nouveau code promo' },
        { keys: ['S'], does: 'Stock du produit ouvert' },
      ],
    },
    {
      title: `Sans touche à soi\u00a0: ${modifier} + K, puis`,
      shortcuts: [
        { keys: ['prép'], does: 'Préparer le colis' },
        { keys: ['part'], does: 'Envoyer une partie' },
        { keys: ['rempl'], does: 'Envoyer un remplacement' },
        { keys: ['impr'], does: 'Bons, étiquettes, liste de prélèvement' },
        { keys: ['arch'], does: 'Commandes archivées' },
      ],
    },
  ];
}

const LETTERS_OFF = 'miris-console-letters';

/** Whether letters do something in this browser: they do until their owner says otherwise. */
export function lettersAreOn(): boolean {
  return localStore.getItem(LETTERS_OFF) !== 'off';
}

export function setLettersOn(on: boolean): void {
  if (on) localStore.removeItem(LETTERS_OFF);
  else localStore.setItem(LETTERS_OFF, 'off');
}

/** The key beside K on this machine's keyboard. */
export function modifierKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
