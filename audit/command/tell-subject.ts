import { shortId } from '#contracts/identifiers.ts';
import { type AuditCommandDeps, WRONG } from './deps.ts';
import type { Subject } from './find-subjects.ts';

/**
 * Goes on with the one subject that was meant.
 * @param unknown what is said when there is none.
 * @returns the command's exit code.
 */
export async function withTheOne(
  { err }: Pick<AuditCommandDeps, 'err'>,
  subjects: readonly Subject[],
  unknown: string,
  goOn: (id: string) => Promise<number>,
): Promise<number> {
  const [only] = subjects;
  if (only === undefined) {
    err.write(`${unknown}\n`);
    return WRONG;
  }
  if (subjects.length === 1) return goOn(only.id);
  err.write('Plusieurs répondent à ce nom ; donnez l’identifiant de celui que vous voulez :\n');
  for (const { id, label } of subjects) err.write(`  ${id}  ${label === shortId(id) ? '' : label}\n`);
  return WRONG;
}
