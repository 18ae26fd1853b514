import { describe, expect, it } from 'vitest';
import { type Upcasters, upcast } from './event-codec.ts';

const recordedAt = '2026-03-02T10:00:00.000Z';
const steps: Upcasters = {
  ProductRemoved: {
    1: (data) => ({ ...Object(data), second: true }),
    2: (data) => ({ ...Object(data), third: true }),
  },
};

describe('an old event', () => {
  it('goes through every version between its own and the current one', () => {
    expect(upcast('ProductRemoved', { first: true }, { from: 1, to: 3, recordedAt }, steps)).toEqual({
      first: true,
      second: true,
      third: true,
    });
  });

  it('stays as it is when it is in the current version', () => {
    const data = { first: true };
    expect(upcast('ProductRemoved', data, { from: 3, to: 3, recordedAt }, steps)).toBe(data);
  });

  it('cannot be read when a step is missing or it comes from the future', () => {
    expect(() => upcast('ProductRemoved', {}, { from: 3, to: 4, recordedAt }, steps)).toThrow('no upcaster');
    expect(() => upcast('ProductRemoved', {}, { from: 4, to: 3, recordedAt }, steps)).toThrow('version 4');
  });
});

describe('an event that did not say when it happened', () => {
  it.each([
    ['OrderStatusChanged', 'changedAt'],
    ['OrderReinstated', 'reinstatedAt'],
    ['TrackingNumberAssigned', 'assignedAt'],
    ['OrderDeleted', 'deletedAt'],
  ] as const)('happened when it was written: %s', (type, field) => {
    expect(upcast(type, { orderId: 'x' }, { from: 1, to: 2, recordedAt })).toEqual({
      orderId: 'x',
      [field]: recordedAt,
    });
  });
});

describe('a refund whose reason was a free text', () => {
  const refund = (reason: string) => upcast('RefundRequested', { reason }, { from: 1, to: 2, recordedAt });

  it('keeps a reason that is on the list, and a text as a note', () => {
    expect(refund('late-payment')).toEqual({ reason: 'late-payment', requestedAt: recordedAt });
    expect(refund('annulation')).toEqual({ reason: 'other', note: 'annulation', requestedAt: recordedAt });
    expect(refund('')).toEqual({ reason: 'other', requestedAt: recordedAt });
  });

  it('was made in the provider’s console when its reason said so alone', () => {
    expect(refund('outside')).toEqual({ reason: 'outside', outside: true, requestedAt: recordedAt });
  });
});
