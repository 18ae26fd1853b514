/** Name and password to send with a call. */
export interface CallCredentials {
  readonly username: string;
  readonly password: string;
}

const USER_INFO = /^esdb(?:\+discover)?:\/\/(?<username>[^:@/]+):(?<password>[^@/]+)@/;

/**
 * The credentials in a connection string, to be named on each append. An append that names them travels as a call of its
 * own; else the client (6.2) sends it over one shared stream on which an append has no deadline, a broken connection
 * rejects the appends of every other client in the process, and writes that wait for their turn reject unheard. A server
 * without TLS never sees them: the client sends none over plain connections, so any will do there.
 */
export function callCredentials(connectionString: string): CallCredentials {
  const { username = '', password = '' } = USER_INFO.exec(connectionString)?.groups ?? {};
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
