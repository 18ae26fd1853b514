import { describe, expect, it } from 'vitest';
import { addNotes } from './product-form.ts';

describe('olfactory notes typed', () => {
  it('are parted by commas and trimmed', () => {
    expect(addNotes(['Iris'], ' Poivre rose, , Bergamote ')).toEqual(['Iris', 'Poivre rose', 'Bergamote']);
  });

  it('are kept once each, whatever their capitals', () => {
    expect(addNotes(['Cèdre'], 'CÈDRE, musc, Musc')).toEqual(['Cèdre', 'musc']);
  });
});
