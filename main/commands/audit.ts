import type { AuditCommandDeps } from '#audit/command/audit-command.ts';
import { runExport, runReplay } from '#audit/command/export-commands.ts';
import { runOrder, runWhyStock } from '#audit/command/history-commands.ts';
import { runState } from '#audit/command/state-command.ts';
import { runVerify } from '#audit/command/verify-command.ts';
import { publicKeysOf } from '../configuration/load-configuration.ts';
import type { Call, Run } from './command-line.ts';
import { withParts } from './with-parts.ts';

/** An auditor's command on the shop that the environment names: answers on `out`, progress and refusals on `err`. */
function auditing(work: (deps: AuditCommandDeps, call: Call) => Promise<number>): Run {
  return (call) =>
    withParts(call, (parts) => {
      const { out, err } = call;
      const rootsFile = parts.environment.INTEGRITY_ROOTS_FILE ?? null;
      return work({ ...parts, publicKeys: publicKeysOf(parts.environment), rootsFile, out, err }, call);
    });
}

export const order = auditing((deps, { operands: [id = ''], has }) => runOrder(deps, id, has('json')));

export const whyStock = auditing((deps, { operands: [product = ''], has }) =>
  runWhyStock(deps, product, has('json')),
);

export const state = auditing((deps, { operands: [name = ''], text, has }) =>
  runState(deps, name, text('at') ?? '', has('json')),
);

export const verify = auditing((deps, { texts, text, has }) =>
  runVerify(deps, texts('key'), text('roots'), has('json')),
);

export const exportLog = auditing((deps, { text, has }) =>
  runExport(deps, {
    from: text('from'),
    to: text('to'),
    anonymised: has('anonymise'),
    out: text('out'),
  }),
);

export const replay = auditing((deps, { operands: [file = ''] }) => runReplay(deps, file));
