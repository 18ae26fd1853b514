import { describe, expect, it } from 'vitest';
import { openElsewhere, openText } from './open-elsewhere.ts';

const [ORDER, OTHER] = ['3f0c2f7e-1111-4111-8111-111111111111', '3f0c2f7e-2222-4222-8222-222222222222'];

describe('an order that others have open', () => {
  it('is named after whoever has a name, and else after a window', () => {
    const windows = [
      { orderId: ORDER, by: null },
      { orderId: ORDER, by: 'Camille' },
    ];
    expect(openText(openElsewhere(windows, ORDER) ?? 'none')).toBe('Ouverte par Camille');
    expect(openText(openElsewhere(windows.slice(0, 1), ORDER) ?? 'none')).toBe(
      'Ouverte dans une autre fenêtre',
    );
  });

  it('is not any other order', () => {
    expect(openElsewhere([{ orderId: OTHER, by: 'Camille' }], ORDER)).toBeNull();
  });
});
