import { describe, expect, it } from 'vitest';
import { emailSchema, isSameMailbox, mailboxOf } from './identifiers.ts';

const stored = (address: string) => emailSchema.safeParse(address).data ?? null;

describe('an e-mail address', () => {
  it.each([
    ['lea@hôtel-exemple.fr', 'lea@xn--htel-exemple-eib.fr'],
    ['Lea@MÜLLER-exemple.de', 'lea@xn--mller-exemple-wob.de'],
    ['info@xn--hxajbheg2az3al.xn--qxam', 'info@xn--hxajbheg2az3al.xn--qxam'],
    ['info@παράδειγμα.ελ', 'info@xn--hxajbheg2az3al.xn--qxam'],
    ['jean&marie@exemple.fr', 'jean&marie@exemple.fr'],
    ["o'connor+{x}|y~/=?^`!#$%*@exemple.fr", "o'connor+{x}|y~/=?^`!#$%*@exemple.fr"],
    ['\u202alea@exemple.fr\u202c', 'lea@exemple.fr'],
    ['l\u200bea＠exemple。fr', 'lea@exemple.fr'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(stored(typed)).toBe(kept);
    expect(stored(kept)).toBe(kept);
  });

  it.each([
    'lea',
    'lea@exemple',
    'lea@127.0.0.1',
    'lea@127.1',
    'lea@-exemple.fr',
    'lea@exemple-.fr',
    '.lea@exemple.fr',
    'lea..m@exemple.fr',
    'lea@exemple..fr',
    'lea@exemple.fr.',
    'lea martin@exemple.fr',
    'lea@hôtel.fr/x',
    'lea@hôtel.fr:25',
    'lea@b@hôtel.fr',
    'léa@exemple.fr',
    'x@donnees.invalid',
    'lea@xn--.xn--',
    '<lea@exemple.fr>',
    'lea@exemple.fr,b@exemple.fr',
  ])('%s is none', (typed) => {
    expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe('Adresse email invalide');
  });

  it('names one mailbox however it is written', () => {
    for (const address of [
      ' Lea+x@Hôtel-Exemple.fr',
      'lea@xn--htel-exemple-eib.fr',
      'l\u200bea@ho\u0302tel-exemple.fr',
    ])
      expect(mailboxOf(address)).toBe('lea@xn--htel-exemple-eib.fr');
  });

  it.each([
    ['s.ophie.martin@gmail.com', 'sophiemartin@gmail.com'],
    ['Sophie.Martin+lettre@GoogleMail.com', 'sophiemartin@gmail.com'],
    ['sophie.martin@exemple.fr', 'sophie.martin@exemple.fr'],
    ['sophie.martin+a+b@exemple.fr', 'sophie.martin@exemple.fr'],
    ['sophie@mail.gmail.com', 'sophie@mail.gmail.com'],
    ['+lea@exemple.fr', '+lea@exemple.fr'],
    ['lea', 'lea'],
  ])('leads to one mailbox however it is written: %s to %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
    expect(isSameMailbox(address, mailbox)).toBe(true);
    expect(isSameMailbox(address, 'paul@exemple.fr')).toBe(false);
  });
});
