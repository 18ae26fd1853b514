import { describe, expect, it } from 'vitest';
import { submitReviewRequestSchema } from './http/reviews.ts';
import { contactRequestSchema } from './http/visitors.ts';

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

describe('a name', () => {
  it.each([
    'https://pirate.example',
    'Voir www.pirate.example',
    'pirate.example/gagnez',
    'pirate@exemple.fr',
  ])('is not %s: it would carry an address to whoever reads it', (customerName) => {
    const { error } = submitReviewRequestSchema.safeParse({ ...review, customerName });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ['customerName', 'Le nom ne peut contenir ni adresse web ni adresse e-mail'],
    ]);
  });

  it('may be written with full stops and strokes', () => {
    for (const customerName of ['J.-P. Martin', 'Mme.Dupont', 'Léa / Paul'])
      expect(submitReviewRequestSchema.safeParse({ ...review, customerName }).success).toBe(true);
  });
});
