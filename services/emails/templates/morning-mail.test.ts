import { describe, expect, it } from 'vitest';
import type { FigureOfDay, Morning } from '#domain/morning-mail/unusual.ts';
import { NOTHING_TO_DO, shop } from '../testing/every-mail.ts';
import { morningMail } from './morning-mail.ts';
import { renderText } from './render.ts';

const of = (figure: FigureOfDay['figure'], value: number | null, before = 5): FigureOfDay => ({
  figure,
  value,
  past: [before, 4, 6, 5, 5, 5, 5, 5],
});
const morning: Morning = {
  day: '2026-11-26',
  figures: [of('orders', 5), of('total', 72_000, 60_000), of('basket', null), of('bottles', 6)],
  isComparable: true,
  tasks: NOTHING_TO_DO,
};
const textOf = (changes: Partial<Morning> = {}) =>
  renderText(morningMail({ ...morning, ...changes }, shop)).replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the morning mail', () => {
  it('names the day, and stands each figure beside the same weekday before', () => {
    const text = textOf();
    expect(text).toContain('Jeudi 26 novembre 2026');
    expect(text).toContain('720,00 €');
    expect(text).toContain('Jeudi 19 novembre : 600,00 €');
    expect(text).toContain('https://miris.example/admin#analyses?periode=days&du=2026-11-26&au=2026-11-26');
  });

  it('says what waits, and that nothing does', () => {
    expect(textOf()).toContain('Rien n’attend.');
    const text = textOf({ tasks: { ...NOTHING_TO_DO, toPrepare: 12, disputes: 1 } });
    expect(text).toMatch(/Commandes à préparer.*12/);
    expect(text).toMatch(/Litiges à répondre.*1/);
    expect(text).not.toContain('Avis à modérer');
  });

  it('says what is unusual, and by which rule', () => {
    const quiet = { figures: [of('orders', 5), of('bottles', 6)] };
    expect(textOf(quiet)).toMatch(/Rien\.\s+La règle : un chiffre est signalé/);
    const text = textOf({ figures: [of('orders', 3), of('bottles', 7)] });
    expect(text).toContain('En dessous de l’ordinaire : de 4 à 6');
    expect(text).toContain('Au-dessus de l’ordinaire : de 4 à 6');
    expect(textOf({ isComparable: false })).toContain('depuis moins de huit semaines');
  });
});
