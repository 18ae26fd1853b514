import { describe, expect, it } from 'vitest';
import { isNameOf, readDispatchList } from './dispatch-list.ts';

const CAMILLE = { orderNumber: '7617E342', name: 'Camille Martin', trackingNumber: '8L20524752032' };

describe('a pasted list', () => {
  it.each([
    ['tabs', '7617E342\tCamille Martin\t8L20524752032'],
    ['semicolons', '7617E342; Camille Martin ;8L20524752032;'],
    ['commas', '"7617E342","Camille Martin","8L20524752032"'],
    ['blanks', '7617E342 Camille Martin 8L20524752032'],
    ['cells of a spreadsheet', '7617E342;Camille Martin;"=""8L20524752032"""'],
    ['another order of columns', 'Camille Martin;7617E342;8L20524752032'],
  ])('is read by %s', (_, text) => {
    expect(readDispatchList(text)).toEqual([{ line: 1, ...CAMILLE, carrier: null }]);
  });

  it('keeps the numbers of its lines, empty ones left out, and the digits of a number in groups', () => {
    const text = '\n#7617e342 Camille Martin 8L 20524 75203 2\r\n\r\n0A0B0C0D Zoé d’Été RR 473124829 FR';
    expect(readDispatchList(text)).toEqual([
      {
        line: 2,
        orderNumber: '#7617e342',
        name: 'Camille Martin',
        trackingNumber: '8L 20524 75203 2',
        carrier: null,
      },
      {
        line: 4,
        orderNumber: '0A0B0C0D',
        name: 'Zoé d’Été',
        trackingNumber: 'RR 473124829 FR',
        carrier: null,
      },
    ]);
  });

  it('takes the first of two numbers of eight digits for the order’s', () => {
    expect(readDispatchList('12345678;Camille Martin;87654321')[0]).toMatchObject({
      orderNumber: '12345678',
      trackingNumber: '87654321',
    });
  });

  it('leaves empty what a line does not say', () => {
    expect(readDispatchList('7617E342')).toEqual([
      { line: 1, orderNumber: '7617E342', name: '', trackingNumber: '', carrier: null },
    ]);
    expect(readDispatchList(' \n')).toEqual([]);
  });
});

describe('a carrier’s file', () => {
  it('is read by the titles of its columns, wherever they stand', () => {
    const file = [
      '\uFEFFN° colis;Nom expéditeur;Référence commande;Nom destinataire;Prénom destinataire;Adresse destinataire;Transporteur',
      '8L20524752032;Mirïs;7617E342;MARTIN;Camille;"12; rue des Lilas";Colissimo',
      '1Z9;Mirïs;0A0B0C0D;DUPONT;Zoé;3 quai Nord;UPS',
    ].join('\r\n');
    expect(readDispatchList(file)).toEqual([
      { line: 2, ...CAMILLE, name: 'Camille MARTIN', carrier: 'colissimo' },
      { line: 3, orderNumber: '0A0B0C0D', name: 'Zoé DUPONT', trackingNumber: '1Z9', carrier: 'other' },
    ]);
  });
});

describe('a name', () => {
  it.each([
    ['Camille Martin', 'MARTIN Camille'],
    ['Camille Martin', 'Mme C. Martin'],
    ['Hélène Bœuf-Durand', 'helene boeuf durand'],
    ['Camille Martin', 'Martin'],
    ['Łukasz O’Connor', "lukasz o'connor"],
  ])('%s is %s', (own, listed) => {
    expect(isNameOf(own, listed)).toBe(true);
  });

  it.each([
    ['Camille Martin', 'Camille Durand'],
    ['Camille Martin', 'C. M.'],
    ['Camille Martin', 'Mme'],
    ['Camille Martin', ''],
    ['Camille Martin', 'Martinez'],
  ])('%s is not %s', (own, listed) => {
    expect(isNameOf(own, listed)).toBe(false);
  });
});
