import { expect, it } from 'vitest';
import { API_OPERATIONS } from './all.ts';

it.each(['/api/orders/open', '/api/admin/audit/shop'])(
  'is no link, for it changes something or is written down: %s',
  (asked) => {
    const methods = API_OPERATIONS.filter(({ path }) => path === asked).map(({ method }) => method);
    expect(methods).toContain('POST');
    expect(methods).not.toContain('GET');
  },
);
