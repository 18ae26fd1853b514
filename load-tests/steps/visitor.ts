import { check } from 'k6';
import type { Answer } from 'k6/http';
import { get } from './shop.ts';

/** What a visitor looks at: the home page, the collection, one perfume, as pages and as the API tells them. */
export function lookAround(productIds: readonly string[]): void {
  const id = productIds[Math.floor(Math.random() * productIds.length)] ?? '';
  shown(get('/', 'GET /'));
  shown(get('/parfums', 'GET /parfums'));
  shown(get(`/parfums/${id}`, 'GET /parfums/{id}'));
  shown(get('/api/products', 'GET /api/products'));
  shown(get(`/api/products/${id}`, 'GET /api/products/{id}'));
}

function shown(answer: Answer): void {
  check(answer, { 'the page is shown': ({ status }) => status === 200 });
}
