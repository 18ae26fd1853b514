import { describe, expect, it } from 'vitest';
import { callCredentials } from './call-credentials.ts';

describe('the credentials of a connection string', () => {
  it('are the name and password before the host', () => {
    expect(callCredentials('esdb://admin:change%40it@store:2113?tls=true')).toEqual({
      username: 'admin',
      password: 'change@it',
    });
    expect(callCredentials('esdb+discover://ops:secret@cluster.example')).toEqual({
      username: 'ops',
      password: 'secret',
    });
  });

  it('are empty when there are none', () => {
    expect(callCredentials('esdb://localhost:2113?tls=false')).toEqual({ username: '', password: '' });
  });
});
