import { describe, expect, it } from 'vitest';
import {
  amountBesideText,
  besideText,
  countDifference,
  durationText,
  keyText,
  reviewsDifference,
  spanText,
} from './analyses-texts.ts';

describe('what figures say', () => {
  it('names days and spans as people do', () => {
    expect(spanText({ from: '2026-11-01', to: '2026-11-01' })).toBe('le 1er novembre 2026');
    expect(spanText({ from: '2026-11-01', to: '2026-11-26' })).toBe(
      'du 1er novembre 2026 au 26 novembre 2026',
    );
  });

  it('compares with what was beside, and with nothing not at all', () => {
    expect(amountBesideText('112.50', '100.00')).toBe('+12,5\u00a0%, contre 100,00\u00a0€');
    expect(amountBesideText('50.00', '100.00')).toBe('\u221250\u00a0%, contre 100,00\u00a0€');
    expect(besideText(3, 3, String)).toBe('0\u00a0%, contre 3');
    expect(besideText(3, 0, String)).toBe('contre 0');
    expect(besideText(0, 0, String)).toBeUndefined();
    expect(amountBesideText('112.50', undefined)).toBeUndefined();
  });

  it('says what counts became since, and nothing where they are the same', () => {
    expect([countDifference(3, 5), countDifference(5, 3), countDifference(3, 3)]).toEqual([
      '+2',
      '\u22122',
      '',
    ]);
    const then = { written: 4, published: 2, refused: 1, waiting: 1, mean: 4 };
    expect(reviewsDifference(then, { ...then, published: 3, waiting: 0 })).toBe(
      'publiés +1, à modérer \u22121',
    );
    expect(reviewsDifference(then, { ...then, mean: 4.5 })).toBe('');
    expect(reviewsDifference(then, undefined)).toBe('');
  });

  it.each([
    [45, '45 s'],
    [720, '12 min'],
    [12_000, '3 h 20'],
    [187_200, '2 j 4 h'],
  ])('says %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('names hours of a week, families and notes', () => {
    expect(keyText('hour', '2-11')).toBe('mardi, 11 h');
    expect(keyText('note', 'écorce d’orange')).toBe('Écorce d’orange');
    expect(keyText('promo', 'ETE10')).toBe('ETE10');
  });
});
