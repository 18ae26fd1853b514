/** What signs and seals: the present secret, then one that only still opens what it made before, while secrets are changed. */
export type Secrets = string | readonly [present: string, ...former: string[]];

/** The present secret first. */
export function allSecrets(secrets: Secrets): readonly [present: string, ...former: string[]] {
  return typeof secrets === 'string' ? [secrets] : secrets;
}
