// `npm run doctor`. Plain JavaScript on Node alone: it must run where nothing is installed yet.
import { ESSENTIALS, EXTRAS } from './checks.mjs';

const asJson = process.argv.includes('--json');
/** @type {{ name: string, state: string, found: string | null, remedy: string }[]} */
const examined = [];
/** @param {string} line */
const say = (line) => (asJson ? undefined : console.log(line));

const SIGNS = { ok: '✓', missing: '✗', absent: '–' };

/** @param {import('./checks.mjs').Check} check @param {'missing' | 'absent'} ifNot */
async function examine({ name, look, remedy }, ifNot) {
  const found = await Promise.resolve()
    .then(look)
    .catch(() => null);
  const state = found === null ? ifNot : 'ok';
  examined.push({ name, state, found, remedy });
  say(`  ${SIGNS[state]} ${name.padEnd(28)} ${found ?? remedy}`);
  return state;
}

say('\nNécessaire à npm start et npm test');
let missing = 0;
for (const check of ESSENTIALS) if ((await examine(check, 'missing')) === 'missing') missing += 1;
say('\nUtile pour certaines commandes');
for (const check of EXTRAS) await examine(check, 'absent');

say(
  missing === 0
    ? '\nTout est là : npm start ouvre la boutique.\n'
    : `\n${missing} chose${missing > 1 ? 's manquent' : ' manque'} : suivez les indications ci-dessus, puis npm run doctor.\n`,
);
if (asJson) console.log(JSON.stringify(examined));
process.exitCode = missing === 0 ? 0 : 1;
