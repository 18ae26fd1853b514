/** The key that a customer's data is sealed with. */
export interface CustomerKey {
  /** Random; says nothing of the customer. */
  readonly keyId: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/**
 * The keys of the shop's customers, each found by its customer's e-mail address, by an order of theirs (`orderSubject`) or
 * by its own id.
 */
export interface Keyring {
  /**
   * The keys of some addresses or orders, made where there is none; the answer names them as they were given.
   * @throws Error when the keys are out of reach: nothing must then be written.
   */
  forSubjects(addresses: ReadonlySet<string>): Promise<ReadonlyMap<string, CustomerKey>>;
  /**
   * Keys by their ids, `forgotten` for those that were destroyed. One that is missing in the answer was never known here.
   * @throws Error when the keys are out of reach.
   */
  byIds(keyIds: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer | 'forgotten'>>;
  /** Told of keys that the log names and `byIds` did not find, before what they seal is handed out unread. */
  noteMissing?(keyIds: readonly string[]): Promise<void>;
}

/**
 * The key of one address or order, made where there is none.
 * @throws Error when the keys are out of reach.
 */
export async function keyOf(keyring: Pick<Keyring, 'forSubjects'>, subject: string): Promise<CustomerKey> {
  const key = (await keyring.forSubjects(new Set([subject]))).get(subject);
  if (key === undefined) throw new Error('a customer’s key was neither found nor made');
  return key;
}
