/** Where a shop's stores are, and what its customers' keys are wrapped with. */
interface Stores {
  readonly storeUrl: string;
  readonly databaseUrl: string;
  /** 32 bytes in base64. */
  readonly masterKey: string;
}

/** The environment in which an operator runs a command of a shop; the command needs no more of it than its stores. */
export function commandVariables({ storeUrl, databaseUrl, masterKey }: Stores): Record<string, string> {
  return {
    EVENTSTORE_URL: storeUrl,
    DATABASE_URL: databaseUrl,
    PERSONAL_DATA_KEY: masterKey,
    ADMIN_PASSWORD_HASH: 'scrypt$1$1$1$salt$hash',
    SESSION_SECRET: 'x'.repeat(32),
  };
}
