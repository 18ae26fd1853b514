import type { ChartMarkEvent } from '#contracts/events/house/sales-plans.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';

/** Days in Paris, both included, and what is said of them. */
export interface MarkContent {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export type MarkState =
  | { readonly status: 'absent' }
  /** `version` counts what was said of it, from 1. */
  | { readonly status: 'live'; readonly version: number; readonly content: MarkContent }
  | { readonly status: 'removed' };

interface OfMark {
  readonly markId: string;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** The version that was seen and decided on; null where nothing is known of it. */
interface OnSight {
  readonly seenVersion: number | null;
}

export type MarkCommand =
  | (OfMark & { readonly type: 'AddMark'; readonly content: MarkContent })
  | (OfMark & OnSight & { readonly type: 'ReviseMark'; readonly content: MarkContent })
  | (OfMark & OnSight & { readonly type: 'RemoveMark' });

export interface MarkRefusal {
  readonly code: 'mark-not-found' | 'stale-mark';
}

/** A mark on the charts of the console, such as the days of a campaign. */
export const chartMarkDecider: Decider<MarkState, MarkCommand, ChartMarkEvent, MarkRefusal> = {
  initialState: { status: 'absent' },
  evolve: evolveMark,
  decide(command, state): Decision<ChartMarkEvent, MarkRefusal> {
    const { markId, now } = command;
    if (command.type === 'AddMark')
      return state.status === 'absent'
        ? accept({ type: 'ChartMarkAdded', data: { markId, ...command.content, addedAt: now } })
        : accept();
    if (state.status === 'removed' && command.type === 'RemoveMark') return accept();
    if (state.status !== 'live') return refuse({ code: 'mark-not-found' });
    if (command.type === 'ReviseMark' && isSame(command.content, state.content)) return accept();
    const { seenVersion } = command;
    if (seenVersion !== null && seenVersion !== state.version) return refuse({ code: 'stale-mark' });
    return command.type === 'RemoveMark'
      ? accept({ type: 'ChartMarkRemoved', data: { markId, removedAt: now } })
      : accept({ type: 'ChartMarkRevised', data: { markId, ...command.content, revisedAt: now } });
  },
};

function evolveMark(state: MarkState, event: ChartMarkEvent): MarkState {
  if (event.type === 'ChartMarkRemoved') return { status: 'removed' };
  const { from, to, text } = event.data;
  const version = state.status === 'live' ? state.version + 1 : 1;
  return { status: 'live', version, content: { from, to, text } };
}

function isSame(a: MarkContent, b: MarkContent): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text;
}
