import { expect, it } from 'vitest';
import { showsDocumentation } from './shows-documentation.ts';

it('the API’s documentation is not served by a shop in production', () => {
  expect(showsDocumentation({ NODE_ENV: 'production', STRIPE_API_URL: undefined })).toBe(false);
  expect(showsDocumentation({ NODE_ENV: 'production', STRIPE_API_URL: 'http://127.0.0.1:4242' })).toBe(true);
  expect(showsDocumentation({ NODE_ENV: 'development', STRIPE_API_URL: undefined })).toBe(true);
});
