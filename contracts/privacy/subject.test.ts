import { expect, it } from 'vitest';
import { orderSubject, readSubject } from './subject.ts';

it('an order’s subject names its customer, and no plain address is taken for one', () => {
  expect(readSubject(orderSubject('3f0c', 'Camille@Example.fr'))).toEqual({
    email: 'Camille@Example.fr',
    ofOrder: true,
  });
  expect(readSubject('camille@example.fr')).toEqual({ email: 'camille@example.fr', ofOrder: false });
});
