import type { CommandRecord } from '#contracts/events/event.ts';

/*
 * A command that its caller names with a key is carried out once. The events it makes carry the key in their metadata, so that the
 * stream itself knows it, on whatever server and after whatever crash the command comes again.
 */

/** What a caller names a command with: a UUID, and a digest of everything that was asked under it. */
export interface CommandKey {
  readonly id: string;
  readonly content: string;
}

/** The key came before, with another content. */
export interface KeyReused {
  readonly code: 'key-reused';
}

/** The commands that a stream's events carry, oldest first. */
export type CommandMemory = readonly CommandRecord[];

/** What a key is to a stream: not seen, that of a command carried out already, or one that came with another content. */
export type Recalled = 'new' | 'repeated' | 'reused';

/** Commands remembered of a stream: administrators send some such commands a day, shoppers one for each withdrawal. */
const MAX_COMMANDS = 500;

export function recordOf(key: CommandKey, command: { readonly type: string }): CommandRecord {
  return { id: key.id, type: command.type, content: key.content };
}

export function recall(memory: CommandMemory, { id, type, content }: CommandRecord): Recalled {
  const known = memory.filter((record) => record.id === id);
  if (known.some((record) => record.content !== content)) return 'reused';
  return known.some((record) => record.type === type) ? 'repeated' : 'new';
}

/** The memory with one more command, which several events may carry. */
export function remembering(memory: CommandMemory, record: CommandRecord | undefined): CommandMemory {
  if (record === undefined || recall(memory, record) !== 'new') return memory;
  return [...memory, record].slice(-MAX_COMMANDS);
}
