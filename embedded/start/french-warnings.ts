import { z } from 'zod';
import { parseJson } from './parse-json.ts';

const PINO_WARN = 40;
const PINO_ERROR = 50;

const logLineSchema = z.object({
  level: z.number(),
  msg: z.string().default(''),
  alarm: z.string().optional(),
});

/** What the processes of a shop write in English into their logs, as the terminal of `npm start` says it; by alarm or by sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
  'clock-doubted':
    'l’horloge est mise en doute\u00a0: rien n’est numéroté, clos, effacé ni périmé tant qu’elle n’est pas juste (console, alarmes)',
  'no payments are taken: the law demands this of the house, fill it in (console, page Maison)':
    'aucun paiement n’est accepté tant que la page Maison de la console n’est pas remplie',
  'the queue is out of reach': 'la file des travaux ne répond pas',
  'a queue worker has trouble': 'la file des travaux ne répond pas',
  'a connection of the queue broke': 'une connexion à la file des travaux s’est rompue',
  'Redis is out of reach': 'Redis ne répond pas',
  'leading broke off; trying again': 'le relais est interrompu et reprend',
  'the subscription broke; subscribing again': 'la lecture du journal est interrompue et reprend',
  'a wake-up was lost': 'un réveil s’est perdu\u00a0; il y en aura un autre',
  'the readers broke off and will go on later': 'les lectures sont interrompues et reprendront',
  'a reader was parked':
    'une lecture est arrêtée sur un événement qu’elle ne sait pas appliquer (console, alarmes)',
  'a reaction failed and will be tried again': 'une réaction a échoué et sera tentée à nouveau',
  'a timed task failed and will run again': 'une tâche planifiée a échoué et sera reprise',
  'changes are not received: pages are rendered for each visit':
    'les changements ne sont plus reçus\u00a0: chaque visite recalcule sa page',
  'an answer broke off': 'une réponse a été interrompue',
  'a part did not stop cleanly': 'une partie ne s’est pas arrêtée proprement',
  'a connection did not close cleanly': 'une connexion ne s’est pas fermée proprement',
  'request failed': 'une demande a échoué',
};

/**
 * What the terminal says of a line of a process's log: nothing below warnings, and a sentence in French, as all that `npm start` says. The
 * line's own words, and its cause, are in the log.
 */
export function frenchWarning(name: string, line: string, logFile: string): string | null {
  const parsed = parseJson(line, logLineSchema);
  if (parsed === null || parsed.level < PINO_WARN) return null;
  const said =
    SENTENCES[parsed.alarm ?? ''] ??
    SENTENCES[parsed.msg] ??
    (parsed.level < PINO_ERROR ? 'un avertissement est au journal' : 'une erreur est au journal');
  return `  ! ${name}\u00a0: ${said} (voir ${logFile})`;
}
