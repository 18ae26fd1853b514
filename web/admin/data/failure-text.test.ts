import { describe, expect, it } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { createCommandKeys, failureText } from './use-command.ts';

const taken = new ApiError(409, '…', {
  title: 'Conflict',
  status: 409,
  code: 'promo-code-taken',
  detail: 'Ce code promo existe déjà.',
});
const silent = new TypeError('Failed to fetch');

describe('what a failed command says', () => {
  it('is the server’s sentence, or the specified one without it', () => {
    const texts = { done: '', failedDetail: 'Impossible de supprimer le produit' };
    expect(failureText(texts, taken)).toBe('Ce code promo existe déjà.');
    expect(failureText(texts, silent)).toBe('Impossible de supprimer le produit');
  });

  it('is the specified one followed by the reason where the specification always gives it', () => {
    const texts = {
      done: '',
      failedDetail: 'Impossible de créer le code promo',
      isReasonAppended: true,
    };
    expect(failureText(texts, taken)).toBe(
      'Impossible de créer le code promo\u00a0: Ce code promo existe déjà.',
    );
    expect(failureText(texts, silent)).toBe('Impossible de créer le code promo');
  });
});

describe('the key of a command', () => {
  it('stays the same for what is sent again until it succeeded, and is another for anything else', () => {
    const { keyFor, noteDone } = createCommandKeys();
    const first = keyFor({ id: 'p', stockQuantity: 15 });
    expect(keyFor({ id: 'p', stockQuantity: 15 })).toBe(first);
    const other = keyFor({ id: 'p', stockQuantity: 16 });
    expect(other).not.toBe(first);
    noteDone();
    expect(keyFor({ id: 'p', stockQuantity: 16 })).not.toBe(other);
  });

  it('is another for what the server refused, which may be had by now, and the same while nobody knows what became of it', () => {
    const { keyFor, noteFailed } = createCommandKeys();
    const first = keyFor({ id: 'r', items: 1 });
    for (const unknown of [silent, new ApiError(503, '…', null), new ApiError(401, '…', null)]) {
      noteFailed(unknown);
      expect(keyFor({ id: 'r', items: 1 })).toBe(first);
    }
    noteFailed(taken);
    expect(keyFor({ id: 'r', items: 1 })).not.toBe(first);
  });
});
