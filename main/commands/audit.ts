import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type AuditCommandDeps, MISUSED } from '#audit/command/deps.ts';
import { runExport } from '#audit/command/export-command.ts';
import { runOrder } from '#audit/command/order-command.ts';
import { runReplay } from '#audit/command/replay-command.ts';
import { runState } from '#audit/command/state-command.ts';
import { runVerify } from '#audit/command/verify-command.ts';
import { runWhyStock } from '#audit/command/why-stock-command.ts';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import { publicKeysOf } from '../configuration/public-keys.ts';
import { openParts } from '../roles/parts.ts';
import { runIfStarted } from './run-command.ts';

const USAGE = `Usage : npm run audit -- COMMANDE

  order ID [--json]                  l’histoire d’une commande (numéro ou identifiant) et ce que chaque événement a changé
  why stock PRODUIT [--json]         ce qui fait le stock d’un produit (identifiant ou nom)
  state MODÈLE --at DATE [--json]    un modèle de lecture à une date ; « shop » : la boutique entière
  verify [--key FICHIER…] [--roots FICHIER] [--json]
                                     la chaîne d’intégrité, et chaque modèle de lecture comparé au journal relu
  export [--from DATE] [--to DATE] [--anonymise] [--out FICHIER]
                                     le journal en JSON Lines ; --anonymise : sans données personnelles
  replay FICHIER                     rejoue un export dans une boutique vide

Une DATE est un jour de Paris (2026-11-20), une heure de Paris (2026-11-20T14:00) ou un instant ISO 8601.
--key : clé publique (PEM) d’une ancienne signature, en plus de celle de INTEGRITY_SIGNING_KEY.
--roots : les signatures publiées hors de la boutique ; par défaut, INTEGRITY_ROOTS_FILE.
Fin : 0 si tout va bien, 1 si quelque chose manque, ne concorde pas ou est refusé, 2 pour un appel inconnu.
`;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  at: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  anonymise: { type: 'boolean', default: false },
  out: { type: 'string' },
  key: { type: 'string', multiple: true },
  roots: { type: 'string' },
} as const;

type Run = (deps: AuditCommandDeps) => Promise<number>;

/**
 * Runs `audit …` against the shop that the environment names: answers on `out`, progress and refusals on `err`.
 * @returns the exit code: 0 when all is well, 1 when something is missing, wrong or refused, 2 for a wrong call.
 */
export async function runAuditCommand(
  args: string[],
  variables: Record<string, string | undefined>,
  out: Writable = process.stdout,
  err: AuditCommandDeps['err'] = process.stderr,
): Promise<number> {
  const run = readCall(args);
  if (run === null) {
    err.write(USAGE);
    return MISUSED;
  }
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const parts = await openParts(commandEnvironment(variables), logger);
  try {
    const rootsFile = parts.environment.INTEGRITY_ROOTS_FILE ?? null;
    return await run({ ...parts, publicKeys: publicKeysOf(parts.environment), rootsFile, out, err });
  } finally {
    await parts.close();
  }
}

function readCall(args: string[]): Run | null {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [command, name = '', product = ''] = positionals;
    const { json, at, from, to, anonymise, out, key = [], roots } = values;
    switch (`${command}/${positionals.length - 1}`) {
      case 'order/1':
        return (deps) => runOrder(deps, name, json);
      case 'why/2':
        return name === 'stock' ? (deps) => runWhyStock(deps, product, json) : null;
      case 'state/1':
        return at === undefined ? null : (deps) => runState(deps, name, at, json);
      case 'verify/0':
        return (deps) => runVerify(deps, key, roots, json);
      case 'export/0':
        return (deps) => runExport(deps, { from, to, anonymised: anonymise, out });
      case 'replay/1':
        return (deps) => runReplay(deps, name);
      default:
        return null;
    }
  } catch {
    return null;
  }
}

await runIfStarted(import.meta.url, runAuditCommand);
