import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { checkLockFile, readAdvisories } from './dependency-rules.ts';

const MAX_MS = 20_000;

/**
 * `npm run check:dependencies`: the lock file's hashes, sources and licences, and the registry's known vulnerabilities in what production
 * runs. Where the registry cannot be asked (offline, a mirror without that service), it says so and passes: the rest was checked.
 */
const { packages, faults, unhashed } = checkLockFile(JSON.parse(await readFile('package-lock.json', 'utf8')));
for (const fault of faults) console.error(`✘ ${fault}`);
console.log(
  `Dépendances : ${packages} paquets ; ${faults.length} défaut(s) d’empreinte, d’origine ou de licence ; ` +
    `${unhashed} paquets facultatifs d’autres systèmes sans empreinte.`,
);
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  encoding: 'utf8',
  timeout: MAX_MS,
});
const advisories = readAdvisories(stdout ?? '');
if (advisories.kind === 'unknown')
  console.log(`Vulnérabilités connues : non vérifiées, le registre n’a pas répondu (${advisories.reason}).`);
else console.log(`Vulnérabilités connues : ${advisories.severe} grave(s), ${advisories.others} autre(s).`);
const isSevere = advisories.kind === 'known' && advisories.severe > 0;
if (isSevere) console.error('✘ Voir « npm audit », puis mettre à jour ou remplacer ce qu’il nomme.');
process.exitCode = faults.length > 0 || isSevere ? 1 : 0;
