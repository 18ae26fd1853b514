import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn, logOut } from './session-calls.ts';

const ACCEPTED = { authenticated: true, expiresAt: '2026-11-23T10:30:00Z', mustSetUpSecondFactor: false };

const SESSION = { expiresAt: ACCEPTED.expiresAt };

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function problem(status: number, code: string, detail: string): Response {
  return new Response(JSON.stringify({ title: 'x', status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

describe('logging in', () => {
  it('sends the password to the server and nowhere else', async () => {
    fetchMock.mockResolvedValueOnce(Response.json(ACCEPTED)).mockResolvedValueOnce(Response.json(SESSION));
    await expect(logIn('sésame')).resolves.toEqual({ accepted: true, mustSetUpSecondFactor: false });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/admin/login');
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe('{"password":"sésame"}');
  });

  it('says what is needed when the browser keeps no session', async () => {
    fetchMock
      .mockResolvedValueOnce(Response.json(ACCEPTED))
      .mockResolvedValueOnce(problem(401, 'no-session', 'Connectez-vous.'));
    const outcome = await logIn('sésame');
    expect(outcome).toMatchObject({ accepted: false, asked: null, title: 'Connexion impossible' });
    expect(outcome).toHaveProperty('description', expect.stringContaining('refuse les cookies'));
  });

  it('is refused with the specified words for a wrong password', async () => {
    fetchMock.mockResolvedValue(problem(401, 'wrong-password', 'Mot de passe incorrect'));
    await expect(logIn('x')).resolves.toEqual({
      accepted: false,
      asked: null,
      title: 'Accès refusé',
      description: 'Mot de passe incorrect',
    });
  });

  it('asks for the one-time code when the shop wants one, sends it, and says when it is wrong', async () => {
    fetchMock.mockResolvedValueOnce(problem(401, 'second-factor-required', 'Saisissez le code.'));
    await expect(logIn('sésame')).resolves.toEqual({ accepted: false, asked: 'app' });
    fetchMock.mockResolvedValueOnce(problem(401, 'second-factor-wrong', 'Code incorrect'));
    await expect(logIn('sésame', '123456')).resolves.toMatchObject({
      asked: null,
      description: 'Code incorrect',
    });
    expect(fetchMock.mock.calls.at(-1)?.[1]?.body).toBe('{"password":"sésame","code":"123456"}');
  });

  it('asks for the set-up code of a shop without its second factor, and says that it has to be set up', async () => {
    fetchMock.mockResolvedValueOnce(problem(401, 'setup-code-required', 'Saisissez le code.'));
    await expect(logIn('sésame')).resolves.toEqual({ accepted: false, asked: 'setup' });
    fetchMock.mockResolvedValueOnce(Response.json({ ...ACCEPTED, mustSetUpSecondFactor: true }));
    await expect(logIn('sésame', 'abc')).resolves.toEqual({ accepted: true, mustSetUpSecondFactor: true });
  });

  it('says why a password that is right but common opens nothing', async () => {
    fetchMock.mockResolvedValueOnce(problem(403, 'weak-password', 'Ce mot de passe est courant.'));
    await expect(logIn('sésame')).resolves.toMatchObject({
      title: 'Accès refusé',
      description: 'Ce mot de passe est courant.',
    });
  });

  it('says that one has to wait after too many tries, and when nobody answers', async () => {
    fetchMock.mockResolvedValueOnce(problem(429, 'rate-limited', 'Trop de tentatives.'));
    await expect(logIn('x')).resolves.toMatchObject({
      title: 'Accès refusé',
      description: 'Trop de tentatives.',
    });
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(logIn('x')).resolves.toMatchObject({ accepted: false, title: 'Connexion impossible' });
  });
});

describe('logging out', () => {
  it('is content when the session had already ended', async () => {
    fetchMock.mockResolvedValue(problem(401, 'unauthenticated', 'Non connecté'));
    await expect(logOut()).resolves.toBeUndefined();
  });

  it('fails when the server could not be asked, so that nobody believes to be out', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(logOut()).rejects.toThrow('Failed to fetch');
  });
});
