import { UnreadableExport } from '../export/read-export.ts';
import { type ExportObstacle, replayExport } from '../export/replay-export.ts';
import { type AuditCommandDeps, DONE, WRONG } from './deps.ts';
import { createProgress } from './progress.ts';

const DOING = { checking: 'Contrôle de l’export', writing: 'Écriture du journal' } as const;

/** `audit replay FILE`: an export's events into an empty shop. */
export async function runReplay(deps: AuditCommandDeps, file: string): Promise<number> {
  const progress = createProgress(deps.err);
  const replayed = await replayExport({
    log: deps.rawLog,
    pool: deps.database.pool,
    keys: deps.keys,
    file,
    onProgress: (doing, events) => progress.show(DOING[doing], events),
  }).catch((error: unknown) => {
    if (error instanceof UnreadableExport) return error;
    throw error;
  });
  progress.end();
  if (replayed instanceof UnreadableExport)
    return refuse(
      deps,
      `La ligne ${replayed.line} de ${file} n’est pas celle d’un export de cette boutique.`,
    );
  switch (replayed.outcome) {
    case 'replayed':
      deps.out.write(`${replayed.events} événements rejoués. Vérifiez avec : npm run audit -- verify\n`);
      return DONE;
    case 'refused':
      return refuse(deps, describeObstacle(replayed.obstacle));
    case 'disturbed':
      return refuse(
        deps,
        `Quelqu’un d’autre a écrit dans ${replayed.stream} après ${replayed.events} événements. Videz la boutique (npm run reset), fermez-la au public et rejouez l’export.`,
      );
  }
}

function refuse({ err }: AuditCommandDeps, sentence: string): number {
  err.write(`${sentence}\n`);
  return WRONG;
}

/** Why an export cannot be replayed, and what to do. */
export function describeObstacle(obstacle: ExportObstacle | { readonly kind: 'not-empty' }): string {
  switch (obstacle.kind) {
    case 'not-empty':
      return 'Cette boutique n’est pas vide : un export ne se rejoue que dans un journal vide (docs/audit.md).';
    case 'partial':
      return 'Cet export commence au milieu du journal (--from) : il ne peut pas être rejoué.';
    case 'broken': {
      const { stream, revision, type } = obstacle.fault;
      return `Cet export a été modifié : ${stream}, événement ${revision} (${type}) n’est pas tel qu’il a été écrit.`;
    }
    case 'keys-missing':
      return `Cet export est scellé avec ${obstacle.keys} clés de clients que cette boutique n’a pas. Restaurez d’abord la table privacy.customer_keys (et PERSONAL_DATA_KEY), ou rejouez un export anonymisé.`;
  }
}
