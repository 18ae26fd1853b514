/** The header of a command that is to be carried out only on what its maker saw; nothing where no revision is known. */
export function ifMatch(revision: number | undefined): {
  readonly headers?: Readonly<Record<string, string>>;
} {
  return revision === undefined ? {} : { headers: { 'If-Match': `"${revision}"` } };
}
