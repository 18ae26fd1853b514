import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkInput } from './check-input.ts';
import { loginRequestSchema, uploadGrantRequestSchema } from './http/console/admin.ts';
import { reviseOrderRequestSchema } from './http/desk/order-changes.ts';
import { placeOrderRequestSchema } from './http/shop/orders.ts';
import { addProductRequestSchema, reviseProductRequestSchema } from './http/shop/products.ts';
import { createPromoRequestSchema, validatePromoRequestSchema } from './http/shop/promos.ts';
import { moderateReviewRequestSchema, submitReviewRequestSchema } from './http/shop/reviews.ts';
import { contactRequestSchema, subscribeRequestSchema } from './http/shop/visitors.ts';
import { withdrawalRequestSchema } from './http/shop/withdrawals.ts';

const REQUESTS = {
  loginRequestSchema,
  uploadGrantRequestSchema,
  placeOrderRequestSchema,
  reviseOrderRequestSchema,
  addProductRequestSchema,
  reviseProductRequestSchema,
  createPromoRequestSchema,
  validatePromoRequestSchema,
  moderateReviewRequestSchema,
  submitReviewRequestSchema,
  contactRequestSchema,
  subscribeRequestSchema,
  withdrawalRequestSchema,
} satisfies Record<string, z.ZodType>;

const WRONG = [
  undefined,
  null,
  true,
  -1,
  1.5,
  9e9,
  Number.NaN,
  '',
  ' ',
  'é',
  'x'.repeat(20_000),
  [],
  [7],
  {},
];
const ENGLISH = /invalid input|expected|received|too (?:big|small)|string|number|boolean|array|option/i;

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  const checked = checkInput(schema, input);
  return checked.ok ? [] : checked.errors.map(({ message }) => message);
}

describe('whatever is sent', () => {
  it.each(Object.entries(REQUESTS))('is refused in French alone by %s', (_name, schema) => {
    const inputs: unknown[] = [...WRONG];
    for (const field of Object.keys(schema.shape)) for (const value of WRONG) inputs.push({ [field]: value });
    for (const item of WRONG)
      inputs.push({ items: [item, { quantity: item }], shippingAddress: { street: item } });
    const messages = inputs.flatMap((input) => messagesOf(schema, input));
    expect(messages).not.toEqual([]);
    expect(messages.filter((message) => ENGLISH.test(message))).toEqual([]);
  });
});

it('names the bound of a text that is too long, and what is missing', () => {
  const message = { name: 'n'.repeat(201), email: 'ada@exemple.fr', subject: 'Bonjour' };
  expect(checkInput(contactRequestSchema, message)).toEqual({
    ok: false,
    errors: [
      { field: 'name', message: '200 caractères au plus' },
      { field: 'message', message: 'Ce champ est requis' },
    ],
  });
});

it('keeps the contract’s own sentence', () => {
  expect(messagesOf(subscribeRequestSchema, { email: 'ada' })).toEqual(['Adresse email invalide']);
});
