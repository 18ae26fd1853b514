import type { ServerInterceptingCallInterface } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { GatheredCall } from './server.ts';

/** The socket's side of a call: what was handed to it, and the means to say that the oldest of it has left. */
function socketSide() {
  const handed: { message: unknown; left: () => void }[] = [];
  const call: ServerInterceptingCallInterface = {
    start: () => undefined,
    sendMetadata: () => undefined,
    sendMessage: (message, left) => handed.push({ message, left }),
    sendStatus: () => undefined,
    startRead: () => undefined,
    getPeer: () => 'reader',
    getDeadline: () => Infinity,
    getHost: () => 'store',
    getAuthContext: () => ({}),
    getConnectionInfo: () => ({}),
    getMetricsRecorder: () => {
      throw new Error('nobody asks for it');
    },
  };
  return { call, handed };
}

const PART = Buffer.alloc(64 * 1024);

describe('messages of one call', () => {
  it('are taken before the ones before them have left, in their order', () => {
    const { call, handed } = socketSide();
    const gathered = new GatheredCall(call);
    const taken: number[] = [];
    for (const index of [0, 1, 2]) gathered.sendMessage(Buffer.of(index), () => taken.push(index));
    expect(taken).toEqual([0, 1, 2]);
    expect(handed.map(({ message }) => message)).toEqual([Buffer.of(0), Buffer.of(1), Buffer.of(2)]);
  });

  it('wait for a reader who is slow once much of them does, and go on with him', () => {
    const { call, handed } = socketSide();
    const gathered = new GatheredCall(call);
    let taken = 0;
    const send = () => gathered.sendMessage(PART, () => (taken += 1));
    for (let sent = 0; sent < 4; sent += 1) send();
    expect(taken).toBe(3);
    handed[0]?.left();
    expect(taken).toBe(4);
    handed[1]?.left();
    expect(taken).toBe(4);
  });
});
