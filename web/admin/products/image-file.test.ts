import { describe, expect, it } from 'vitest';
import { refuseImage } from './upload-image.ts';

describe('a picture chosen for a product', () => {
  it('is taken up to exactly 5 MB', () => {
    expect(refuseImage({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
    expect(refuseImage({ type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 })).toEqual({
      title: 'Fichier trop volumineux',
      description: 'La taille maximum autorisée est de 5MB',
    });
  });

  it('is refused when it is not an image', () => {
    expect(refuseImage({ type: 'application/pdf', size: 10 })?.title).toBe('Format non supporté');
    expect(refuseImage({ type: '', size: 10 })?.title).toBe('Format non supporté');
  });
});
