import { describe, expect, it } from 'vitest';
import { greeting, withoutLinks } from './blocks.ts';

const said = (name: string) => {
  const block = greeting(name);
  return block.kind === 'paragraph' ? block.text : '';
};

describe('a greeting', () => {
  it.each(['Camille Martin', 'Jean-Luc d’Ormesson', "Zoé O'Neil", 'M. Dupont', 'Łucja Nowak'])(
    'names %s',
    (name) => {
      expect(said(name)).toBe(`Bonjour ${name},`);
    },
  );

  it.each([
    'https://pirate.example/gagnez',
    'Gagnez sur www.pirate.example',
    'pirate.com',
    'pirate。com',
    'pirate@exemple.fr',
    'Appelez le 0899 123 456',
    'Votre compte est bloqué ! Cliquez ici',
    'Gagnez mille euros '.repeat(8),
    'Camille\nVotre compte est bloqué',
    '(effacé)',
    '',
  ])('names nobody for %j', (name) => {
    expect(said(name)).toBe('Bonjour,');
  });
});

describe('a line of an address', () => {
  it('says what was written, but never so that a mail program makes a link of it', () => {
    expect(withoutLinks('12 rue St. Pierre, bât. B')).toBe('12 rue St. Pierre, bât. B');
    expect(withoutLinks('12 rue\u202e St.\u0007 Pierre\u200b')).toBe('12 rue St. Pierre');
    for (const line of [
      'https://pirate.example/x',
      'www.pirate.fr',
      'pirate@exemple.fr',
      'x.com',
      'pirate。com',
    ])
      expect(withoutLinks(line)).not.toMatch(/:\/\/|\S@\S|\S[.。]\p{L}/u);
  });
});
