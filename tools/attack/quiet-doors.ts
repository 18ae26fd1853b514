import { randomBytes, randomUUID } from 'node:crypto';
import { withConsole } from './attacks.ts';
import { addPerfume, inTurn } from './means.ts';
import { type Attack, browserOf, type Call, NOT_PLAYED, type Target } from './target.ts';

const ASKED = 25;
/** A page that is drawn costs ten times one from memory. */
const MOST = 3;

const token = () => randomBytes(51).toString('base64url');

/** Such a machine is busy with something else: it is asked again. */
const ROUNDS = 3;

/** Apart by so much, two answers tell which is which. */
const APART = 1.5;

const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** How long the form for one's own data takes for people the shop knows, compared with people it does not, by medians of answers in turns. */
async function ratioOfKnown(target: Target, productId: string): Promise<number> {
  const people = await inTurn(ASKED, async () => {
    const email = `connu-${randomUUID()}@exemple.fr`;
    const review = { customerName: 'Ada', customerEmail: email, rating: 5, comment: 'Un sillage tenace.' };
    const { ok, status } = await browserOf(target)('POST', `/api/products/${productId}/reviews`, review);
    if (!ok) throw new Error(`the review was refused with ${status}`);
    return email;
  });
  const ask = async (email: string) => {
    const browser = browserOf(target);
    const begun = performance.now();
    const answer = await browser('POST', '/api/personal-data/requests', { email });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`refused with ${answer.status}`);
    return performance.now() - begun;
  };
  const times = await inTurn(ASKED, async (n) => ({
    known: await ask(people[n - 1] ?? ''),
    unknown: await ask(`inconnu-${randomUUID()}@exemple.fr`),
  }));
  return medianOf(times.map(({ known }) => known)) / medianOf(times.map(({ unknown }) => unknown));
}

async function askTimes(browser: Call, address: () => string): Promise<void> {
  for (let n = 0; n < ASKED; n += 1) await (await browser('GET', address())).arrayBuffer();
}

/**
 * How often an answer at which there is nothing fits into one to made-up addresses, by what the server's processor does for them: how long
 * they take tells nothing on a machine that is busy otherwise.
 */
async function ratioOf(
  processorMs: () => Promise<number>,
  browser: Call,
  address: () => string,
): Promise<number> {
  const begun = await processorMs();
  await askTimes(browser, () => `/${token()}`);
  const between = await processorMs();
  await askTimes(browser, address);
  return ((await processorMs()) - between) / (between - begun);
}

/** Made-up addresses that must cost no more than any other address at which there is nothing. */
function cheap(what: string, address: () => string): Attack {
  return {
    finding: 'N3',
    what,
    async play(target) {
      const { processorMs } = target;
      if (processorMs === null) return NOT_PLAYED;
      const ratios = await inTurn(ROUNDS, () => ratioOf(processorMs, browserOf(target), address));
      const ratio = medianOf(ratios);
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
    finding: 'n1',
    what: 'lire dans la durée d’une réponse si la boutique connaît une adresse',
    play: withConsole(async (target, console) => {
      if (!target.trustsUs) return NOT_PLAYED;
      const productId = await addPerfume(console, 1);
      let ratio = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS && Math.max(ratio, 1 / ratio) >= APART; round += 1)
        ratio = await ratioOfKnown(target, productId);
      return {
        said: `${ratio.toFixed(2)} fois celle d’une inconnue`,
        held: Math.max(ratio, 1 / ratio) < APART,
      };
    }),
  },
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
