import { expect, it } from 'vitest';
import { foldedLine } from '#contracts/french/fold-text.ts';
import { materialsOf, noteKeysOf, sharedNotes } from './notes.ts';

const notes = {
  top: ['Bergamote de Calabre'],
  middle: ['Fleur d’oranger', 'Rose de mai'],
  base: ['Rose TURQUE', ''],
};

it('a note is found by its words beside each other, however they are written', () => {
  const keys = [...notes.top, ...notes.middle, ...notes.base].flatMap(noteKeysOf);
  for (const asked of [
    'bergamote',
    'Bergamote de Calabre',
    "fleur d'oranger",
    'FLEUR D’ORANGER',
    'rose turque',
  ])
    expect(keys).toContain(foldedLine(asked));
  for (const asked of ['berga', 'rose calabre', 'mai de rose', '', '%'])
    expect(keys).not.toContain(foldedLine(asked));
});

it('materials are told apart by what they are, whatever their origin', () => {
  expect(materialsOf(notes)).toEqual(['bergamote', 'fleur d oranger', 'rose']);
});

it('perfumes share notes of one material, each named once as the first writes it', () => {
  const others = { top: ['Rose de Damas'], middle: ['Rose', 'Bergamote'], base: ['Fleur de sel'] };
  expect(sharedNotes(notes, others)).toEqual(['Bergamote de Calabre', 'Rose de mai']);
  expect(sharedNotes(notes, { top: [], middle: [], base: [''] })).toEqual([]);
});
