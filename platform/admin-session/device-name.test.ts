import { describe, expect, it } from 'vitest';
import { nameDevice } from './device-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Firefox sur Windows',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome sur Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/141.0.0.0`, 'Edge sur Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, 'Chrome sur Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari sur iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari sur Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox sur Linux'],
    ['curl/8.5.0', 'Appareil inconnu'],
    ['', 'Appareil inconnu'],
  ])('%s', (userAgent, name) => {
    expect(nameDevice(userAgent)).toBe(name);
  });
});
