import { randomBytes } from 'node:crypto';
import { type Attack, browserOf, type Call, NOT_PLAYED, type Target } from './target.ts';

const ASKED = 25;
/** A page that is drawn costs ten times one from memory; a machine that is busy otherwise must not look like that. */
const MOST = 5;

const token = () => randomBytes(51).toString('base64url');

/** Such a machine is busy with something else: it is asked again. */
const ROUNDS = 3;

async function timeOf(browser: Call, path: string): Promise<number> {
  const begun = performance.now();
  await (await browser('GET', path)).arrayBuffer();
  return performance.now() - begun;
}

/** How often an answer at which there is nothing fits into one to made-up addresses, by medians of answers asked for in turns. */
async function ratioOf(target: Target, address: () => string): Promise<number> {
  const browser = browserOf(target);
  const times: { readonly madeUp: number; readonly nothing: number }[] = [];
  for (let n = 0; n < ASKED; n += 1)
    times.push({
      madeUp: await timeOf(browser, address()),
      nothing: await timeOf(browser, `/${token()}`),
    });
  const median = (of: 'madeUp' | 'nothing') =>
    times.map((time) => time[of]).sort((one, other) => one - other)[Math.floor(ASKED / 2)] ?? 0;
  return median('madeUp') / median('nothing');
}

/** Made-up addresses that must cost no more than any other address at which there is nothing. */
function cheap(what: string, address: () => string): Attack {
  return {
    finding: 'N3',
    what,
    async play(target) {
      let ratio = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS && ratio >= MOST; round += 1) ratio = await ratioOf(target, address);
      return { said: `${ratio.toFixed(1)} fois une adresse inconnue`, held: ratio < MOST };
    },
  };
}

/** Reads that changed something: asked for by GET they are no call. */
function changesNothing(path: string): Attack {
  return {
    finding: 'n9',
    what: `faire agir la boutique par un simple lien, ${path}`,
    async play(target) {
      const { status } = await browserOf(target)('GET', path);
      return { said: String(status), held: status === 405 };
    },
  };
}

/** What costs the shop more than it shows, or tells more than it should. */
export const QUIET_DOORS: readonly Attack[] = [
  cheap('faire dessiner mille pages de commande inventées', () => `/commande/suivi/${token()}`),
  cheap('faire dessiner mille rétractations par lien inventé', () => `/retractation?suivi=${token()}`),
  cheap(
    'faire dessiner mille réponses à un lien de lettre inventé',
    () => `/lettre/confirmer?token=${token()}`,
  ),
  {
    finding: 'N2',
    what: 'lire un lien de commande dans le journal ou les mesures',
    async play({ url, written }) {
      if (written === null) return NOT_PLAYED;
      const [opening, asked] = [token(), token()];
      const paths = [
        `/commande/suivi/${opening}`,
        `/commande/suivi/${opening}.`,
        `/Commande/suivi/${opening}/`,
        `/api/orders/follow/${opening}/documents/${opening}`,
        `/retractation?suivi=${asked}`,
        `/mes-donnees/lien?token=${asked}`,
      ];
      for (const path of paths) await (await fetch(url + path, { redirect: 'manual' })).arrayBuffer();
      const text = await written('/commande/suivi/:token');
      const found = [opening, asked].filter((each) => text.includes(each));
      return {
        said: found.length > 0 ? 'écrit' : text === '' ? 'rien n’est écrit' : 'non écrit',
        held: found.length === 0 && text !== '',
      };
    },
  },
  changesNothing('/api/orders/open'),
  changesNothing('/api/admin/audit/shop?at=2026-01-01'),
];
