import { expect, it } from 'vitest';
import { readForm, toFieldErrors } from './use-form.ts';

it('nests fields by the dots in their names', () => {
  const data = new FormData();
  data.set('customerName', 'Camille');
  data.set('shippingAddress.street', '4 rue des Lilas');
  data.set('shippingAddress.city', 'Grasse');
  expect(readForm(data)).toEqual({
    customerName: 'Camille',
    shippingAddress: { street: '4 rue des Lilas', city: 'Grasse' },
  });
});

it('keeps the first error of each field', () => {
  expect(
    toFieldErrors([
      { field: 'email', message: 'Adresse email invalide' },
      { field: 'email', message: 'autre' },
    ]),
  ).toEqual({ email: 'Adresse email invalide' });
});
