import { DONE, WRONG } from '#audit/command/audit-command.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { findUnreachable } from '../configuration/reachability.ts';
import { reportConfiguration } from '../configuration/report.ts';
import type { Call } from './command-line.ts';

/** `doctor` in the image: holds the configuration against the rules of a start and asks every server of this role. */
export async function runDoctor({ out, has, variables }: Call): Promise<number> {
  const examined = await examine(await variables());
  const { problems, on = [], off = [] } = examined;
  if (has('json')) out.write(`${JSON.stringify(examined)}\n`);
  else
    out.write(
      [
        ...on.map((sentence) => `  ✓ ${sentence}`),
        ...off.map((sentence) => `  – ${sentence}`),
        ...problems.map((sentence) => `  ✗ ${sentence}`),
        problems.length === 0 ? 'Tout est là.' : 'Corrigez ce que montre ✗, puis : miris doctor',
        '',
      ].join('\n'),
    );
  return problems.length === 0 ? DONE : WRONG;
}

async function examine(
  variables: Awaited<ReturnType<Call['variables']>>,
): Promise<{ problems: readonly string[]; on?: readonly string[]; off?: readonly string[] }> {
  try {
    const { environment } = await loadConfiguration(variables);
    // In production that was asked already.
    const isAsked = environment.NODE_ENV === 'production';
    return {
      problems: isAsked ? [] : await findUnreachable(environment),
      ...reportConfiguration(environment),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problems: message.split('\n').map((line) => line.trim()) };
  }
}
