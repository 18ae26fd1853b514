import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/** How much may wait for the socket: enough for a few hundred events, little beside many slow readers. */
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * Takes a call's next message before the last one has left. The library waits for each, so that every event was a frame and a write
 * to the socket of its own; those that wait together leave together.
 */
export class GatheredCall extends ServerInterceptingCall {
  private waiting = 0;
  private held: (() => void) | undefined;

  override sendMessage(message: unknown, callback: () => void): void {
    // Messages of other kinds are rare and small.
    const size = Buffer.isBuffer(message) ? message.length : 0;
    this.waiting += size;
    super.sendMessage(message, () => {
      this.waiting -= size;
      if (this.waiting < MAX_WAITING_BYTES) this.goOn();
    });
    if (this.waiting < MAX_WAITING_BYTES) callback();
    else this.held = callback;
  }

  private goOn(): void {
    const { held } = this;
    this.held = undefined;
    held?.();
  }
}

/** Gathers what the calls of one method send; the others are left as they are. */
export function gatherMessagesOf(path: string): ServerInterceptor {
  return (method, call) => (method.path === path ? new GatheredCall(call) : new ServerInterceptingCall(call));
}
