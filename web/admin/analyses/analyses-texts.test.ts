import { describe, expect, it } from 'vitest';
import { amountChange, changeText, durationText, keyText, spanText } from './analyses-texts.ts';

describe('what figures say', () => {
  it('names days and spans as people do', () => {
    expect(spanText({ from: '2026-11-01', to: '2026-11-01' })).toBe('le 1er novembre 2026');
    expect(spanText({ from: '2026-11-01', to: '2026-11-26' })).toBe(
      'du 1er novembre 2026 au 26 novembre 2026',
    );
  });

  it('compares with what was beside, and with nothing not at all', () => {
    expect(amountChange('112.50', '100.00')).toBe('+12,5\u00a0%');
    expect(amountChange('50.00', '100.00')).toBe('-50\u00a0%');
    expect(changeText(3, 3)).toBe('0\u00a0%');
    expect(changeText(3, 0)).toBeNull();
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
