import { createHmac } from 'node:crypto';
import { mailboxOf } from '#contracts/identifiers.ts';
import { readSubject } from '#contracts/privacy/subject.ts';

/** What an address is found by in the table of keys: without its secret the address cannot be found out. */
export interface SubjectNames {
  of(address: string): Buffer;
  /**
   * What else the same address may stand under: what it was before one mailbox was one subject, and what it is by the other secrets.
   * Empty for most.
   */
  formersOf(address: string): Buffer[];
}

/**
 * @param secrets the first names what is new. Others are of times when the table was lost and its secret with it. They stay the same when
 * the master key is changed.
 */
export function createSubjectNames(secrets: readonly [Buffer, ...Buffer[]]): SubjectNames {
  const [secret] = secrets;
  const named = (by: Buffer, subject: string) => createHmac('sha256', by).update(subject).digest();
  const subjectOf = (address: string) =>
    readSubject(address).ofOrder ? normalised(address) : mailboxOf(address);
  return {
    of: (address) => named(secret, subjectOf(address)),
    formersOf(address) {
      const name = named(secret, subjectOf(address));
      const spellings = new Set([subjectOf(address), normalised(address)]);
      return secrets
        .flatMap((by) => [...spellings].map((spelling) => named(by, spelling)))
        .filter((former) => !former.equals(name));
    },
  };
}

/** One person writes an address in more than one way. */
function normalised(address: string): string {
  return address.trim().toLowerCase();
}
