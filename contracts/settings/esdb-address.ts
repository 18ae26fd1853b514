/** The address of an event store as the client (6.2) reads it: it knows nothing of the name that the server has had since 25.0. */
export function esdbAddress(url: string): string {
  return url.replace(/^kurrentdb(?=(?:\+discover)?:)/, 'esdb');
}
