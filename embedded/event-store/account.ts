import { timingSafeEqual } from 'node:crypto';
import {
  ResponderBuilder,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from '@grpc/grpc-js';

/** The one account that may use the event store. */
export interface Account {
  readonly user: string;
  readonly password: string;
}

/** Refuses calls that do not carry the account's name and password; those of `openPath` are free, as in the real server. */
export function requireAccount({ user, password }: Account, openPath: string): ServerInterceptor {
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  const isAllowed = (given: unknown) => {
    const bytes = Buffer.from(typeof given === 'string' ? given : '');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
  return (method, call) => {
    if (method.path === openPath) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        if (isAllowed(metadata.get('authorization')[0])) next(metadata);
        else
          call.sendStatus({
            code: status.UNAUTHENTICATED,
            details: 'The name or password is wrong or missing.',
          });
      })
      .build();
    return new ServerInterceptingCall(
      call,
      new ResponderBuilder().withStart((next) => next(listener)).build(),
    );
  };
}
