import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { asText, csvLine, frenchAmount, frenchMoment } from './csv.ts';

describe('a line of an export', () => {
  it.each([
    '=1+1',
    '+1+cmd',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    ' =1',
    '＝1+2',
    '＋1',
    '－1',
    '＠A1',
    '+33+A1',
    '+x@y',
  ])('never runs %j as a formula', (typed) => {
    expect(csvLine([typed])).toMatch(/^"?'/);
  });

  it.each([
    'x,=1+2',
    'x, =1+2',
    'x\t=1+2',
    'x;@SUM(A1)',
    "x\n+cmd|' /C calc'!A0",
    'x,＝1+2',
    'x,-HYPERLINK("y")',
  ])('hides no formula in %j, wherever a program cuts cells', (typed) => {
    const pieces = csvLine(['Léa', typed]).split(/[,;\t\r\n]/);
    for (const piece of pieces) expect(piece.replace(/^"/, '').trim()).not.toMatch(/^[=@＝+-]/);
  });

  it.each([
    '+33 6 12 34 56 78',
    '+33612345678',
    '+33 (0)6.12.34.56.78',
    '+lettre@exemple.fr',
    '-lea@exemple.fr',
    'Bonjour, -10 % ?',
    '89,00',
    '-16,66',
  ])('leaves the telephone number, address, sentence or amount %s as it is', (typed) => {
    expect(csvLine([typed])).toBe(`${typed}\r\n`);
  });

  it.each([
    ...['3-12', '1/4', '01.02.2026', '12:30', 'MAR1', '1 mai', 'Sept-4', 'DÉC25', 'août 2'],
    ...['1E5', '2e10', '00123', '0', '1.50', '1,5', '10%', '-12', '+33612345678', '123456789012345'],
    ...['=1+1', '5PM', 'VRAI'],
  ])('shows the code %s as it stands, where Excel would make a number or a date of it', (code) => {
    expect(csvLine([asText(code)])).toBe(`"=""${code}"""\r\n`);
  });

  it.each(['WELCOME10', 'NOEL15', 'MAMAN15', 'Rose Alba', 'N°5 de nuit', '75011', 'Mars'])(
    'leaves %s plain, which Excel shows as it stands',
    (text) => expect(csvLine([asText(text)])).toBe(`${text}\r\n`),
  );

  it('runs no formula for the sake of a code', () => {
    expect(csvLine([asText('=cmd|1')])).toBe("'=cmd|1\r\n");
    expect(csvLine([asText('1";=2')])).not.toMatch(/^"=/);
  });

  it('quotes what holds a semicolon, a quote or a line break, and leaves the rest as it is', () => {
    expect(csvLine(['Rose; Alba', 'dit "la belle"', 'une\nautre', 'Élise', 3])).toBe(
      '"Rose; Alba";"dit ""la belle""";"une\nautre";Élise;3\r\n',
    );
    expect(csvLine(['=HYPERLINK("http://x";"y")'])).toBe(`"'=HYPERLINK(""http://x"";""y"")"\r\n`);
  });

  it('leaves out what nobody sees, whenever it was typed', () => {
    expect(csvLine(['A\u001b]52;c;x\u0007', 'gpj\u202e.exe', '\u200b=1+1', 'Zoé ❤️'])).toBe(
      '"A]52;c;x";gpj.exe;\'=1+1;Zoé ❤️\r\n',
    );
  });

  it('prints amounts and moments as France does', () => {
    expect(frenchAmount(cents(8_900))).toBe('89,00');
    expect(frenchMoment(new Date('2026-07-14T22:30:00Z'))).toBe('15/07/2026 00:30:00');
  });
});
