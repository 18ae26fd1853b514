import { describe, expect, it } from 'vitest';
import { type ProjectionsStatus, type ReaderStatus, statusAsJson, statusAsText } from './projections.ts';

const MOMENT = new Date('2026-11-22T10:00:00.000Z');
const FAILED_EVENT = { position: 41n, eventType: 'RefundRequested', stream: 'order-1' };

function reader(name: string, about: Partial<ReaderStatus> = {}): ReaderStatus {
  return {
    name,
    version: 3,
    position: 50n,
    status: 'running',
    error: null,
    failedEvent: null,
    updatedAt: MOMENT,
    skips: [],
    waiting: 0,
    ...about,
  };
}

function status(...readers: ReaderStatus[]): ProjectionsStatus {
  return { end: 50n, readers, copies: [], skips: [], missingKeys: 0, waitingForKeys: 0 };
}

/** The lines from a reader's own on. */
function linesOf(name: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith(name)));
}

describe('the status of those who read the log', () => {
  it('says how many customers’ keys are missing and how to bring them back', () => {
    const text = statusAsText({ ...status(reader('orders')), missingKeys: 4, waitingForKeys: 2 });
    expect(text).toContain('Il manque 4 clés de clients');
    expect(text).toContain('2 réactions');
    expect(text).toContain('restore DOSSIER --keys-only');
  });

  it('says who is up to date and who is late', () => {
    const text = statusAsText(
      status(
        reader('catalog'),
        reader('orders', { position: 12n, waiting: 3 }),
        reader('new', { position: null, waiting: 200 }),
      ),
    );
    expect(text).toContain('Fin du journal : 50');
    expect(text).toMatch(/^catalog +3 +à jour +50$/m);
    expect(text).toMatch(/^orders +3 +en retard +12$/m);
    expect(text).toMatch(/^new +3 +en retard +début$/m);
    expect(text).toContain('Aucun événement n’a été sauté.');
  });

  it('calls nobody late for the event store’s own events, such as its statistics', () => {
    const text = statusAsText({ ...status(reader('orders', { position: 44n })), end: 50n });
    expect(text).toMatch(/^orders +3 +à jour +44$/m);
  });

  it('tells of one that is parked in front of which event, why, and both ways out', () => {
    const parked = reader('orders', {
      status: 'parked',
      position: 40n,
      error: 'no such field',
      failedEvent: FAILED_EVENT,
    });
    expect(linesOf('orders', statusAsText(status(parked))).slice(0, 5)).toEqual([
      expect.stringMatching(/arrêté +40$/),
      '  devant l’événement 41 : RefundRequested, flux order-1',
      '  no such field',
      '  Une fois corrigé : projections retry orders',
      '  Pour y renoncer : projections skip orders 41 --reason "…"',
    ]);
  });

  it('tells of one that tries in vain that it goes on by itself, and how to do without', () => {
    const trying = reader('refunds', { position: 40n, error: 'not thought of', failedEvent: FAILED_EVENT });
    expect(linesOf('refunds', statusAsText(status(trying))).slice(0, 5)).toEqual([
      expect.stringMatching(/réessaie +40$/),
      '  devant l’événement 41 : RefundRequested, flux order-1',
      '  not thought of',
      '  Il réessaie de lui-même, toutes les trente secondes au plus tard.',
      '  Pour y renoncer : projections skip refunds 41 --reason "…"',
    ]);
  });

  it('shows the copies beside a read model and what was ever passed over', () => {
    const text = statusAsText({
      ...status(reader('catalog')),
      copies: [{ name: 'catalog', kind: 'next', version: 4, position: 7n, startedAt: MOMENT }],
      skips: [{ reader: 'catalog', ...FAILED_EVENT, reason: 'damaged', decidedBy: 'léa', decidedAt: MOMENT }],
    });
    expect(text).toContain('  reconstruction en cours : version 4, position 7');
    expect(text).toContain(
      'Sauté par catalog : événement 41 (RefundRequested, flux order-1), le 2026-11-22T10:00:00.000Z par léa : damaged',
    );
  });

  it('gives machines positions as texts', () => {
    expect(JSON.parse(statusAsJson(status(reader('orders', { failedEvent: FAILED_EVENT }))))).toMatchObject({
      end: '50',
      readers: [{ position: '50', obstacle: { position: '41' }, updatedAt: MOMENT.toISOString() }],
    });
  });
});
