import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '#contracts/events/event.ts';
import { type CommandMemory, recall, remembering } from './stream-states.ts';

const record = (id: string, type = 'SetAvailableStock', content = 'five more'): CommandRecord => ({
  id,
  type,
  content,
});
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const memoryOf = (records: readonly (CommandRecord | undefined)[]) =>
  records.reduce<CommandMemory>(remembering, []);

describe('a stream that carries a command', () => {
  it('knows it again, and takes no other for it', () => {
    const commands = memoryOf([undefined, record(idOf(1)), record(idOf(1))]);
    expect(commands).toEqual([record(idOf(1))]);
    expect(recall(commands, record(idOf(1)))).toBe('repeated');
    expect(recall(commands, record(idOf(2)))).toBe('new');
    expect(recall(commands, record(idOf(1), 'AdjustStock'))).toBe('new');
    expect(recall(commands, record(idOf(1), 'SetAvailableStock', 'six more'))).toBe('reused');
    expect(recall(commands, record(idOf(1), 'AdjustStock', 'six more'))).toBe('reused');
  });

  it('remembers the last 500', () => {
    const commands = memoryOf(Array.from({ length: 501 }, (_, index) => record(idOf(index))));
    expect([commands.length, commands.at(0)?.id, commands.at(-1)?.id]).toEqual([500, idOf(1), idOf(500)]);
  });
});
