import { describe, expect, it } from 'vitest';
import { frenchWarning } from './french-warnings.ts';

const said = (entry: object) => frenchWarning('worker', JSON.stringify(entry), 'logs/worker.log');

describe('a warning in a log, in the terminal of npm start', () => {
  it('is a sentence in French that says where its own words are', () => {
    expect(said({ level: 40, msg: 'Redis is out of reach', reason: 'ECONNREFUSED' })).toBe(
      '  ! worker\u00a0: Redis ne répond pas (voir logs/worker.log)',
    );
  });

  it('is known by its alarm, however its words go on', () => {
    expect(said({ level: 50, alarm: 'clock-doubted', msg: 'the clock is not believed' })).toContain(
      'l’horloge est mise en doute',
    );
  });

  it.each([
    [40, 'un avertissement est au journal'],
    [50, 'une erreur est au journal'],
    [60, 'une erreur est au journal'],
  ])('of level %d that is new to the terminal has no word of English', (level, sentence) => {
    const line = said({ level, msg: 'something unheard of', err: { message: 'bad thing' } });
    expect(line).toBe(`  ! worker\u00a0: ${sentence} (voir logs/worker.log)`);
  });

  it('is none below warnings, nor what is no line of a log', () => {
    expect(said({ level: 30, msg: 'request' })).toBeNull();
    expect(frenchWarning('worker', '{"level":40,"ms', 'logs/worker.log')).toBeNull();
  });
});
