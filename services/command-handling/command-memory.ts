import { z } from 'zod';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { type CommandRecord, commandRecordSchema, type EventOf } from '#contracts/events/event.ts';
import { type Draft, type DraftingDecider, draftOf } from './draft.ts';
import type { SnapshotForm } from './snapshots.ts';

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

/** Commands remembered of a stream that is folded: only administrators send such commands, some a day. */
const MAX_COMMANDS = 500;

export function recordOf(key: CommandKey, command: { readonly type: string }): CommandRecord {
  return { id: key.id, type: command.type, content: key.content };
}

export function recall(memory: CommandMemory, { id, type, content }: CommandRecord): Recalled {
  const known = memory.filter((record) => record.id === id);
  if (known.some((record) => record.content !== content)) return 'reused';
  return known.some((record) => record.type === type) ? 'repeated' : 'new';
}

/** The commands carried by a whole stream. */
export function commandsOf(events: readonly MayCarryCommand[]): CommandMemory {
  return events.flatMap(({ metadata }) => metadata?.command ?? []);
}

/** An event as it was read, or one of a command that is being decided. */
export interface MayCarryCommand {
  readonly metadata?: { readonly command?: CommandRecord | undefined };
}

/** A stream's state together with the last commands that its events carry. */
export interface WithCommands<State> {
  readonly state: State;
  readonly commands: CommandMemory;
}

/** A decider whose state remembers commands; it decides as the one it is made from. */
export function rememberingCommands<
  State,
  Command,
  Event extends ShopEvent & EventOf<string, unknown>,
  Refusal,
>(
  decider: DraftingDecider<State, Command, Event, Refusal>,
): DraftingDecider<WithCommands<State>, Command, Event & MayCarryCommand, Refusal> &
  Required<Pick<DraftingDecider<WithCommands<State>, Command, Event & MayCarryCommand, Refusal>, 'draft'>> {
  function draft(from: WithCommands<State>): Draft<WithCommands<State>, Event & MayCarryCommand> {
    const inner = draftOf(decider, from.state);
    let { commands } = from;
    return {
      get state() {
        return { state: inner.state, commands };
      },
      apply(event) {
        inner.apply(event);
        const record = event.metadata?.command;
        if (record !== undefined && recall(commands, record) === 'new')
          commands = [...commands.slice(1 - MAX_COMMANDS), record];
      },
    };
  }
  return {
    initialState: { state: decider.initialState, commands: [] },
    evolve(state, event) {
      const next = draft(state);
      next.apply(event);
      return next.state;
    },
    draft,
    decide: (command, { state }) => decider.decide(command, state),
  };
}

const writtenSchema = z.object({ state: z.unknown(), commands: z.array(commandRecordSchema) });

/** How a state that remembers commands is written down, given how the state itself is. */
export function formWithCommands<State>(form: SnapshotForm<State>): SnapshotForm<WithCommands<State>> {
  return {
    name: `${form.name}-commands`,
    write: ({ state, commands }) => ({ state: form.write(state), commands }),
    read(written) {
      const { state, commands } = writtenSchema.parse(written);
      return { state: form.read(state), commands };
    },
  };
}
