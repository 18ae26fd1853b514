import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '#contracts/events/event.ts';
import type { StockEvent } from '#contracts/events/stock.ts';
import { stockDecider } from '../stock/stock.decider.ts';
import { stockSnapshotForm } from '../stock/stock.snapshot.ts';
import { formWithCommands, recall, rememberingCommands } from './command-memory.ts';

const productId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const decider = rememberingCommands(stockDecider);
const restocked: StockEvent = { type: 'StockAdjusted', data: { productId, delta: 5, reason: 'restock' } };
const record = (id: string, type = 'SetAvailableStock', content = 'five more'): CommandRecord => ({
  id,
  type,
  content,
});
const carrying = (command?: CommandRecord) => ({ ...restocked, metadata: { command } });
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

describe('a stream that carries a command', () => {
  const { commands } = [carrying(), carrying(record(idOf(1))), carrying(record(idOf(1)))].reduce(
    decider.evolve,
    decider.initialState,
  );

  it('knows it again, and takes no other for it', () => {
    expect(commands).toEqual([record(idOf(1))]);
    expect(recall(commands, record(idOf(1)))).toBe('repeated');
    expect(recall(commands, record(idOf(2)))).toBe('new');
    expect(recall(commands, record(idOf(1), 'AdjustStock'))).toBe('new');
    expect(recall(commands, record(idOf(1), 'SetAvailableStock', 'six more'))).toBe('reused');
    expect(recall(commands, record(idOf(1), 'AdjustStock', 'six more'))).toBe('reused');
  });

  it('still knows it when it is gone on with from a snapshot', () => {
    const form = formWithCommands(stockSnapshotForm);
    const state = { ...decider.initialState, commands };
    expect(form.read(form.write(state))).toMatchObject({ commands });
    expect(form.name).not.toBe(stockSnapshotForm.name);
  });
});

it('remembers the last 500 commands, and decides as without them', () => {
  const draft = decider.draft(decider.initialState);
  for (let index = 0; index < 501; index += 1) draft.apply(carrying(record(idOf(index))));
  const { state, commands } = draft.state;
  expect([commands.length, commands.at(0)?.id, commands.at(-1)?.id]).toEqual([500, idOf(1), idOf(500)]);
  expect(state.onHand).toBe(501 * 5);
});
