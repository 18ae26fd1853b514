import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedCode, typedLine, typedProse } from './french/typed-text.ts';
import { submitReviewRequestSchema } from './http/shop/reviews.ts';
import { contactRequestSchema } from './http/shop/visitors.ts';

const review = { customerName: 'Léa', customerEmail: 'lea@example.com', comment: 'Divin.', rating: 5 };

describe('blanks in what a visitor writes', () => {
  it('never add up: a review of thousands of them is as short as it reads', () => {
    const comment = `Divin.${' \t'.repeat(2_000)}\r\n${' '.repeat(2_000)}\n\n\n\nÀ racheter.`;
    expect(submitReviewRequestSchema.parse({ ...review, comment }).comment).toBe('Divin.\n\nÀ racheter.');
  });

  it('break no line where there is only one', () => {
    const contact = {
      name: ' Léa \n Martin',
      email: review.customerEmail,
      subject: 'Une\r\nquestion',
      message: 'Oui.',
    };
    expect(contactRequestSchema.parse(contact)).toMatchObject({
      name: 'Léa Martin',
      subject: 'Une question',
    });
  });

  it('alone are no text', () => {
    const { error } = submitReviewRequestSchema.safeParse({ ...review, comment: ' \n'.repeat(50) });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Commentaire requis']);
  });
});

describe('what nobody sees', () => {
  const HIDDEN = [
    '\u200b',
    '\u00ad',
    '\ufeff',
    '\u2060',
    '\u202e',
    '\u202c',
    '\u2066',
    '\u200e',
    '\u061c',
    '\u0001',
    '\u001b',
  ];

  it.each(HIDDEN)('is taken out of every text: %j', (sign) => {
    const typed = {
      customerName: `${sign}Lé${sign}a${sign}`,
      customerEmail: `${sign}lea@exem${sign}ple.fr${sign}`,
    };
    const comment = `Di${sign}vin.\n${sign}\nÀ racheter.`;
    const parsed = submitReviewRequestSchema.parse({ ...review, ...typed, comment });
    expect(parsed.customerEmail).toBe('lea@exemple.fr');
    expect(parsed.customerName).toBe('Léa');
    expect(parsed.comment).toBe('Divin.\n\nÀ racheter.');
  });

  it('is no text by itself, not even as letters that are blank', () => {
    for (const customerName of [
      '\u200b\u200b',
      '\u3164\u3164',
      '\u2800\u2800',
      '\u115f\u200c',
      '\u{e0041}\u{e0042}',
    ])
      expect(submitReviewRequestSchema.safeParse({ ...review, customerName }).error?.issues[0]?.message).toBe(
        'Nom requis',
      );
  });

  it('stays where honest text needs it: in emoji, in scripts whose letters join', () => {
    for (const comment of ['👩🏽‍❤️‍💋‍👩 1️⃣ ❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', '葛󠄀', 'محمد علي'])
      expect(submitReviewRequestSchema.parse({ ...review, comment }).comment).toBe(comment);
    expect(typedLine('Lé\u200da\u200c')).toBe('Léa');
  });

  it('makes no two texts of one: accents are composed, spaces of every width are one', () => {
    expect(typedLine('  Le\u0301a\u00a0\u202f\u2009Martin\u3000\t')).toBe('Léa Martin');
    expect(typedProse('Un.\u00a0\r\n\u2003\r\n\u2028Deux.')).toBe('Un.\n\nDeux.');
    expect(typedCode(' Ａ１\u00a0–\u2011b ')).toBe('A1--b');
  });

  it('leaves what is plain as it is, however often it is cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const typed of [typedLine, typedProse, typedCode]) expect(typed(typed(text))).toBe(typed(text));
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    'https://pirate.example',
    'Voir www.pirate.example',
    'pirate.example/gagnez',
    'PIRATE.COM/GAGNEZ',
    'Gagnez sur bit.ly/x',
    'hôtel-pirate.fr/x',
    'M.pirate.com/x',
    'pirate.xn--p1ai/x',
    'pirate\u200b.shop\u2060/x',
    'pirate@exemple.fr',
  ])('is not %s: it would carry an address to whoever reads it', (customerName) => {
    const { error } = submitReviewRequestSchema.safeParse({ ...review, customerName });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ['customerName', 'Le nom ne peut contenir ni adresse web ni adresse e-mail'],
    ]);
  });

  it('may be written with full stops and strokes', () => {
    for (const customerName of [
      'J.-P. Martin',
      'Mme.Dupont',
      'Léa / Paul',
      'M.Durand/Mme.Petit',
      'm.durand/mme.petit',
      'Mme Petit c/o M.Durand/Cie',
      'J.Page/R.Paris',
      'S.A.R.L./Ets.Martin',
    ])
      expect(submitReviewRequestSchema.safeParse({ ...review, customerName }).success).toBe(true);
  });
});

describe('how a perfume was worn', () => {
  it('is one step of five or unsaid, typed by a form or sent as a number', () => {
    const said = (given: object) => submitReviewRequestSchema.safeParse({ ...review, ...given });
    expect(said({ sillage: '4', longevity: 5 }).data).toMatchObject({ sillage: 4, longevity: 5 });
    expect(said({ sillage: '', longevity: '' }).data?.sillage).toBeUndefined();
    expect(said({}).success).toBe(true);
    for (const sillage of ['0', '6', '2.5', 'fort', null]) expect(said({ sillage }).success).toBe(false);
  });
});

describe('the date of experience', () => {
  it('that is in no calendar is said not to exist; an empty one is none', () => {
    for (const experiencedOn of ['2026-02-30', '2026-13-01', 'hier']) {
      const { error } = submitReviewRequestSchema.safeParse({ ...review, experiencedOn });
      expect(error?.issues.map(({ message }) => message)).toEqual(['Cette date n’existe pas']);
    }
    expect(submitReviewRequestSchema.parse({ ...review, experiencedOn: '' }).experiencedOn).toBeUndefined();
  });
});
