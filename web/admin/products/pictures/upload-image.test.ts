import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseImage, uploadImage } from './upload-image.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const file = new File(['bytes'], 'flacon.png', { type: 'image/png' });
const grant = { uploadURL: '/api/admin/uploads/abc', publicPath: '/objects/flacon.webp' };

describe('a product’s picture', () => {
  it('is put where the grant says, with its own content type, and answers its public path', async () => {
    fetchMock
      .mockResolvedValueOnce(new Response(JSON.stringify(grant)))
      .mockResolvedValueOnce(new Response(''));
    await expect(uploadImage(file)).resolves.toBe('/objects/flacon.webp');
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/admin/product-image/upload');
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"filename":"flacon.png"}');
    expect(fetchMock.mock.calls[1]?.[0]).toBe(grant.uploadURL);
    expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: file,
    });
  });

  it('is not sent when the grant is refused or cannot be read', async () => {
    for (const answer of [new Response('non', { status: 403 }), new Response('<html>'), new Response('{}')]) {
      fetchMock.mockReset().mockResolvedValueOnce(answer);
      await expect(uploadImage(file)).rejects.toThrow();
      expect(fetchMock).toHaveBeenCalledTimes(1);
    }
  });

  it('fails when the file is refused', async () => {
    fetchMock
      .mockResolvedValueOnce(new Response(JSON.stringify(grant)))
      .mockResolvedValueOnce(new Response('trop lourd', { status: 413 }));
    await expect(uploadImage(file)).rejects.toThrow('413: trop lourd');
  });
});

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
