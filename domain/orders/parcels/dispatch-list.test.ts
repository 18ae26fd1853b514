import { describe, expect, it } from 'vitest';
import { isNameOf, listedNumber, readDispatchList } from './dispatch-list.ts';

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

  it.each([
    ['semicolons', '1042;Camille Martin;12345678'],
    ['tabs', 'nº 1042\tCamille Martin\t12345678'],
    ['blanks', 'nº 1042 Camille Martin 12345678'],
    ['another order of columns', 'Camille Martin;1042;12345678'],
  ])('goes by the number that people say, beside a tracking number of eight digits: by %s', (_, text) => {
    expect(readDispatchList(text)[0]).toMatchObject({
      orderNumber: expect.stringMatching(/^(?:nº ?)?1042$/),
      name: 'Camille Martin',
      trackingNumber: '12345678',
    });
  });

  it.each([
    '7617E342 nº 1042 Camille Martin 8L20524752032',
    '7617E342 (nº 1042) Camille Martin 8L20524752032',
    '#7617E342 n° 1042 Camille Martin 8L20524752032',
  ])('takes both numbers of an order where the console shows both: %s', (text) => {
    const [line] = readDispatchList(text);
    expect(listedNumber(line?.orderNumber ?? '')).toEqual({ own: '7617e342' });
    expect(line).toMatchObject({ name: 'Camille Martin', trackingNumber: '8L20524752032' });
  });

  it.each([
    ['a line that says nothing of the kind', 'Total : 2 colis'],
    ['a line cut short', '7617E342'],
    ['a line of another form', '0A0B0C0D\tZoé Durand\t8L20524752049'],
  ])('is read line by line: %s spoils no other', (_, odd) => {
    for (const sign of [';', ',', '\t']) {
      const line = ['7617E342', 'Camille Martin', '8L20524752032'].join(sign);
      const read = readDispatchList([line, odd, line].join('\n'));
      expect([read[0], read[2]], sign).toEqual([
        { line: 1, ...CAMILLE, carrier: null },
        { line: 3, ...CAMILLE, carrier: null },
      ]);
    }
  });

  it('keeps a comma within a name where cells are apart by blanks', () => {
    const text = '7617E342 Martin, Camille 8L20524752032\n0A0B0C0D Durand, Zoé 8L20524752049';
    expect(readDispatchList(text).map(({ name }) => name)).toEqual(['Martin, Camille', 'Durand, Zoé']);
  });

  it('leaves empty what a line does not say', () => {
    expect(readDispatchList('7617E342')).toEqual([
      { line: 1, orderNumber: '7617E342', name: '', trackingNumber: '', carrier: null },
    ]);
    expect(readDispatchList(' \n')).toEqual([]);
  });
});

describe('a carrier’s file', () => {
  it('may call the number of an order by that word alone', () => {
    for (const title of ['Numéro', 'N°', 'Nº'])
      expect(readDispatchList(`${title};Nom;Suivi\n1042;Camille Martin;12345678`), title).toEqual([
        { line: 2, ...CAMILLE, orderNumber: '1042', trackingNumber: '12345678', carrier: null },
      ]);
  });

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

describe('the number of an order', () => {
  it.each([
    '7617E342',
    '#7617e342',
    'n° 7617E342',
    'nº7617E342',
    '# 7617E342',
    '7617 E342',
    '7617E342 nº\u00a01042',
    '7617E342 (nº 1042)',
  ])('is its own: %s', (text) => expect(listedNumber(text)).toEqual({ own: '7617e342' }));

  it.each(['1042', 'nº 1042', 'n°1042', '№ 1042', '#1042'])('is the one that people say: %s', (text) =>
    expect(listedNumber(text)).toEqual({ running: 1042 }),
  );

  it.each(['', 'Camille Martin', '8L20524752032', '042', '7617E34', 'commande 12', '1042 Camille'])(
    'is none: %s',
    (text) => expect(listedNumber(text)).toBeNull(),
  );
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
