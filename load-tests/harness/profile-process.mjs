import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

/*
 * Loaded into every process of a shop by `npm run load -- NAME --profile`: writes `<pid>.cpuprofile` into PROFILE_DIR when the
 * process ends. JavaScript, because the processes run without a compiler; Node takes `--cpu-prof` from no environment.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.on('exit', () => {
  session.post('Profiler.stop', (error, answer) => {
    if (error) return;
    writeFileSync(join(process.env.PROFILE_DIR, `${process.pid}.cpuprofile`), JSON.stringify(answer.profile));
  });
});
