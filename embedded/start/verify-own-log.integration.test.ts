import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { Terminal } from '#platform/terminal.ts';
import { EventLog } from '../event-store/log/event-log.ts';
import { verifyOwnLog } from './verify-own-log.ts';

async function verify(dataDir: string) {
  const err = new PassThrough();
  const code = await verifyOwnLog(dataDir, new Terminal(err));
  return { code, output: String(err.read()) };
}

it('an audit checks the log on disk, and says what is damaged and what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const log = await EventLog.open(join(dataDir, 'events'), () => undefined);
  const [id, data] = [Buffer.alloc(16, 1), Buffer.from('"the only event"')];
  const event = { id, type: 'Noted', isJson: true, data, metadata: new Uint8Array(0) };
  await log.writer.append('notes', { kind: 'no-stream' }, [event]);
  await log.close();
  expect(await verify(dataDir)).toEqual({
    code: 0,
    output: expect.stringContaining('1 événements, sommes de contrôle intactes'),
  });

  const file = join(dataDir, 'events/data.mdb');
  const bytes = await readFile(file, 'latin1');
  await writeFile(file, bytes.replaceAll('the only event', 'the 0nly event'), 'latin1');
  const { code, output } = await verify(dataDir);
  expect(code).toBe(1);
  expect(output).toContain('position 1 is not as it was written');
  expect(output).toContain('npm run restore');
});
