import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Machine } from './machine.ts';
import { runProgram } from './program.ts';

const callSchema = z.object({ args: z.array(z.string()), cwd: z.string() });

/** Runs commands as they stand in the documents; `docker` is the machine that is played. */
export async function startDocuments(machine: Machine) {
  const server = createServer(async (request, response) => {
    const { args, cwd } = callSchema.parse(await json(request));
    const done = await machine.docker(args, cwd).then(
      (text) => [200, text] as const,
      (error: unknown) => [500, error instanceof Error ? error.message : String(error)] as const,
    );
    response.writeHead(done[0]).end(`${done[1]}\n`);
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port: neither null nor a path.
  const programs = machine.path('bin');
  await mkdir(programs, { recursive: true });
  const put = async (name: string, text: string) => {
    await writeFile(`${programs}/${name}`, text);
    await chmod(`${programs}/${name}`, 0o755);
  };
  await put('sudo', '#!/bin/sh\nexec "$@"\n');
  await put(
    'docker',
    `#!${process.execPath}
const { request } = require('node:http');
const call = request({ host: '127.0.0.1', port: ${port}, method: 'POST' }, (answer) => {
  answer.pipe(answer.statusCode === 200 ? process.stdout : process.stderr);
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
call.end(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() }));
`,
  );

  /** The commands of a document, in the one block or passage of code that begins so. */
  async function commands(document: string, beginning: string): Promise<string> {
    const text = await readFile(document, 'utf8');
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    const passages = [...text.matchAll(/`([^`\n]+)`/g)].map(([, passage = '']) => passage);
    const found = [...blocks, ...passages].find((each) => each.startsWith(beginning));
    if (found === undefined) throw new Error(`${document} has no commands that begin with: ${beginning}`);
    return found;
  }

  return {
    /** Runs what a document says, each line as it stands, in the machine's folder. */
    async follow(document: string, beginning: string): Promise<string> {
      const script = await commands(document, beginning);
      return runProgram(['sh', '-eu', '-c', script], {
        logFile: machine.path('logs', 'documents.log'),
        cwd: machine.path(),
        env: { PATH: `${programs}:${process.env.PATH}`, HOME: machine.path() },
      });
    },
    close: () => server.close(),
  };
}

export type Documents = Awaited<ReturnType<typeof startDocuments>>;
