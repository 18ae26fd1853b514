import { describe, expect, it } from 'vitest';
import { type KeySituation, keyCommand, LETTERS, type PressedKey } from './shortcuts.ts';

const key = (given: Partial<PressedKey> & { key: string }): PressedKey => ({
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...given,
});
const reading: KeySituation = { isTyping: false, isEditing: false, isLed: false, hasLetters: true };

describe('a key of the console', () => {
  it('opens the palette with Ctrl or ⌘, even while something is typed', () => {
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
      expect(keyCommand(key({ key: 'k', ...modifier }), { ...reading, isTyping: true })).toEqual({
        kind: 'palette',
      });
  });

  it('takes the last change back with Ctrl or ⌘ and Z, unless a text is edited', () => {
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
      const undo = key({ key: 'z', ...modifier });
      expect(keyCommand(undo, { ...reading, isTyping: true })).toEqual({ kind: 'undo' });
      expect(keyCommand(undo, { ...reading, isTyping: true, isEditing: true })).toBeNull();
    }
    expect(keyCommand(key({ key: 'z' }), reading)).toBeNull();
  });

  it('is text, and nothing else, while something is typed', () => {
    for (const letter of ['?', '/', 'g', ...LETTERS])
      expect(keyCommand(key({ key: letter }), { ...reading, isTyping: true })).toBeNull();
  });

  it('does nothing once letters are switched off', () => {
    for (const letter of ['?', '/', 'g', ...LETTERS])
      expect(keyCommand(key({ key: letter }), { ...reading, hasLetters: false })).toBeNull();
  });

  it('means nothing while it is held down, or with another modifier', () => {
    expect(keyCommand(key({ key: 'j', repeat: true }), reading)).toBeNull();
    expect(keyCommand(key({ key: 'j', ctrlKey: true }), reading)).toBeNull();
    expect(keyCommand(key({ key: 'j', altKey: true }), reading)).toBeNull();
  });

  it('leads to a tab after g, and presses nothing then', () => {
    expect(keyCommand(key({ key: 'g' }), reading)).toEqual({ kind: 'leader' });
    const led = { ...reading, isLed: true };
    expect(keyCommand(key({ key: 'c' }), led)).toEqual({
      kind: 'go',
      place: { screen: 'tab', tab: 'orders' },
    });
    expect(keyCommand(key({ key: 'j' }), led)).toBeNull();
  });

  it('presses the control that names it', () => {
    expect(keyCommand(key({ key: 'j' }), reading)).toEqual({ kind: 'press', letter: 'j' });
    expect(keyCommand(key({ key: 'e' }), reading)).toBeNull();
  });
});
