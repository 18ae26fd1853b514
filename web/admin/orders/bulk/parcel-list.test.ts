import { describe, expect, it } from 'vitest';
import { linesOf, refusedRows, revisedDraft, textOfFile } from './parcel-list.ts';

const TEXT = '7617E342;Camille Martin;8L20524752032\n0A0B0C0D;Zoé Été;6A1;autre';

describe('a list of parcels as it is typed', () => {
  it('is another batch with every change, and its lines go by the carrier chosen for all but their own', () => {
    const draft = { text: TEXT, carrier: 'by-order', batch: 'b' } as const;
    expect(linesOf(draft).map(({ carrier }) => carrier)).toEqual([null, 'other']);
    expect(linesOf({ ...draft, carrier: 'chronopost' }).map(({ carrier }) => carrier)).toEqual([
      'chronopost',
      'other',
    ]);
    const revised = revisedDraft(draft, { text: '' });
    expect(revised).toMatchObject({ text: '', carrier: 'by-order' });
    expect(revised.batch).not.toBe('b');
  });

  it('leaves the refused rows behind, under the titles of their columns', () => {
    expect(refusedRows(TEXT, linesOf({ text: TEXT, carrier: 'by-order' }), [2])).toBe(
      '0A0B0C0D;Zoé Été;6A1;autre',
    );
    const titled = `\nCommande;Nom;Suivi\n${TEXT}`;
    expect(refusedRows(titled, linesOf({ text: titled, carrier: 'by-order' }), [3])).toBe(
      'Commande;Nom;Suivi\n7617E342;Camille Martin;8L20524752032',
    );
  });

  it('is read from a file in either encoding', async () => {
    expect(await textOfFile(new Blob(['Zoé']))).toBe('Zoé');
    expect(await textOfFile(new Blob([Uint8Array.from([0x5a, 0x6f, 0xe9])]))).toBe('Zoé');
  });
});
