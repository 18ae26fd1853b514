import { randomBytes } from 'node:crypto';
import type { Attack, Target } from './target.ts';
import { NOT_PLAYED } from './target.ts';

const ASKED = 25;
/** A page that is drawn costs ten times one from memory; a machine that is busy otherwise must not look like that. */
const MOST = 5;

const token = () => randomBytes(51).toString('base64url');

/** The median time of an answer to made-up addresses of one kind, in milliseconds; one at a time. */
async function timeOf({ url }: Target, address: () => string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    const begun = performance.now();
    await (await fetch(url + address(), { redirect: 'manual' })).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[Math.floor(ASKED / 2)] ?? 0;
}

/** Made-up addresses that must cost no more than any other address at which there is nothing. */
function cheap(what: string, address: () => string): Attack {
  return {
    finding: 'N3',
    what,
    async play(target) {
      await timeOf(target, address);
      const nothing = await timeOf(target, () => `/${token()}`);
      const ratio = (await timeOf(target, address)) / nothing;
      return { said: `${ratio.toFixed(1)} fois une adresse inconnue`, held: ratio < MOST };
    },
  };
}

/** Reads that changed something: asked for by GET they are no call. */
function changesNothing(path: string): Attack {
  return {
    finding: 'n9',
    what: `faire agir la boutique par un simple lien, ${path}`,
    async play({ url }) {
      const { status } = await fetch(url + path);
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
