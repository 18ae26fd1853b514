import { describeObstacle } from '../export/check-export.ts';
import { UnreadableExport } from '../export/read-export.ts';
import { replayExport } from '../export/replay-export.ts';
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
