import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addPerfume, idIn, inTurn, mailsTo, orderOf, placeOrder, untilFound } from './means.ts';
import {
  type Answer,
  type Attack,
  browserOf,
  type Call,
  consoleOf,
  NOT_PLAYED,
  type Target,
} from './target.ts';

const isRefused = (status: number) => status >= 400 && status < 500;

/** The proofs of the security audit, as far as somebody outside can play them. */
export const ATTACKS: readonly Attack[] = [
  {
    finding: 'H1',
    what: 'vider un stock de 218 flacons en une commande impayée',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 218);
      const { status } = await placeOrder(browserOf(target), orderOf(productId, 200));
      const rest = await placeOrder(browserOf(target), orderOf(productId));
      return {
        said: `200 flacons : ${status} ; un autre client : ${rest.status}`,
        held: isRefused(status) && rest.ok,
      };
    }),
  },
  {
    finding: 'H2',
    what: 'faire rendre une page sous mille adresses (majuscules, %, barres)',
    async play({ url }) {
      const paths = ['/PARFUMS', '/Parfums', '/%70arfums', '/parfums/', '//parfums'];
      const answers = await Promise.all(paths.map((path) => fetch(url + path, { redirect: 'manual' })));
      return {
        said: statusesOf(answers),
        held: answers.every(({ status }) => status === 308 || status === 404),
      };
    },
  },
  {
    finding: 'H2',
    what: 'publier un avis de 4 990 espaces',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 1);
      const comment = `a${' '.repeat(4_990)}b`;
      const body = { customerName: 'Ada', customerEmail: 'ada@exemple.fr', rating: 5, comment };
      const answer = await browserOf(target)('POST', `/api/products/${productId}/reviews`, body);
      if (!answer.ok) return { said: String(answer.status), held: isRefused(answer.status) };
      const kept = await untilFound(async () => {
        const reviews = reviewsSchema.parse(await (await console('GET', '/api/reviews')).json());
        return reviews.find((review) => review.productId === productId)?.comment;
      });
      return {
        said: `${kept?.length ?? 'aucun'} caractères gardés`,
        held: kept !== undefined && kept.length < 10,
      };
    }),
  },
  {
    finding: 'M1',
    what: 'inonder une boîte par victime+1…24@',
    play: async (target) => {
      const victim = randomUUID().slice(0, 8);
      const statuses = await inTurn(
        24,
        async (n) =>
          (await browserOf(target)('POST', '/api/newsletter', { email: `${victim}+${n}@exemple.fr` })).status,
      );
      const taken = statuses.filter((status) => status < 400).length;
      return { said: `${taken} inscriptions sur 24 prises`, held: taken > 0 && taken <= 10 };
    },
  },
  {
    finding: 'M1',
    what: 'faire écrire la boutique à un inconnu, avec le texte de l’attaquant',
    play: async (target) => {
      if (target.mailbox === null) return NOT_PLAYED;
      const text = 'Gagnez sur casino.example';
      const writeTo = async (email: string, words: string) => {
        await browserOf(target)('POST', '/api/contact', {
          name: words,
          email,
          subject: words,
          message: words,
        });
        await untilFound(async () => ((await mailsTo(target, email)).length > 0 ? true : undefined));
        // Two acknowledgements differ by their address and their links alone.
        return (await mailsTo(target, email)).map(({ subject, text }) => [
          subject,
          text.replaceAll(email, '').replace(/token=\S+/g, ''),
        ]);
      };
      const attacked = await writeTo(`inconnu-${randomUUID()}@exemple.fr`, text);
      const usual = await writeTo(`inconnu-${randomUUID()}@exemple.fr`, 'Une question sur un parfum');
      const isUsual = JSON.stringify(attacked) === JSON.stringify(usual);
      const borrowed = /gagnez|casino/i.test(JSON.stringify(attacked));
      return {
        said: `${attacked.length} courriels${isUsual ? ', les mêmes que pour tout message' : ''}${borrowed ? ', avec ce texte' : ''}`,
        held: attacked.length === 1 && isUsual && !borrowed,
      };
    },
  },
  {
    finding: 'M2',
    what: 'choisir l’identifiant de sa commande, et donc son numéro',
    play: withConsole(async (target, console) => {
      const [productId, key] = [await addPerfume(console, 3), randomUUID()];
      const id = await idIn(await placeOrder(browserOf(target), orderOf(productId), key));
      return {
        said: id === key ? 'identifiant choisi' : 'identifiant de la boutique',
        held: id !== '' && id !== key,
      };
    }),
  },
  {
    finding: 'M3',
    what: 'contourner les limites par cent réseaux /64 d’un même /48',
    async play(target) {
      if (!target.trustsUs) return NOT_PLAYED;
      const prefix = randomUUID().slice(0, 4);
      const statuses = await inTurn(Math.ceil(100 * target.factor) + 5, async (n) => {
        const from = { 'x-forwarded-for': `2001:db8:${prefix}:${n.toString(16)}::1` };
        const body = { name: 'Nadia X', orderNumber: '00000000', email: `x${n}@exemple.fr` };
        return (await browserOf(target)('POST', '/api/withdrawals', body, from)).status;
      });
      const limited = statuses.filter((status) => status === 429).length;
      return { said: `${limited} de ${statuses.length} refusés`, held: limited > 0 };
    },
  },
  {
    finding: 'M4',
    what: 'enfermer l’administrateur dehors en devinant depuis cent réseaux',
    async play(target) {
      if (!target.trustsUs || target.adminPassword === null) return NOT_PLAYED;
      await inTurn(Math.ceil(100 * target.factor) + 5, () =>
        browserOf(target)('POST', '/api/admin/login', { password: 'devine' }),
      );
      const { status } = await browserOf(target)('POST', '/api/admin/login', {
        password: target.adminPassword,
      });
      return { said: `le bon mot de passe : ${status}`, held: status === 200 };
    },
  },
  configurationAttack('M5', 'ouvrir en production avec un seul facteur', 'ADMIN_SETUP_CODE'),
  spelling(
    'L1',
    'appeler /API/orders et /api/orders/, hors des gardes',
    ['/API/orders', '/api/orders/'],
    [404],
  ),
  spelling(
    'L2',
    'lire /readyz/, /Readyz et /metrics du public',
    ['/readyz/', '/Readyz', '/readyz', '/metrics'],
    [404],
  ),
  spelling('L3', 'faire échouer /@vite/client et /@fs/x', ['/@vite/client', '/@fs/x', '/@id/x'], [404]),
  spelling(
    'L4',
    'faire rendre la collection à chaque curseur inventé',
    [`/parfums?apres=1-${randomUUID()}`],
    [307],
  ),
  {
    finding: 'L5',
    what: 'glisser une formule dans un export',
    play: withConsole(async (target, console) => {
      const mark = randomUUID().slice(0, 8);
      const body = { name: 'Ada', email: `${mark}@exemple.fr`, subject: 'x,=1+2', message: `＝1+2 ${mark}` };
      await browserOf(target)('POST', '/api/contact', body);
      const line = await untilFound(async () =>
        (await (await console('GET', '/api/admin/exports/messages.csv')).text())
          .split('\n')
          .find((row) => row.includes(mark)),
      );
      const isFormula = line === undefined || /(^|[;,"])\s*[=＝]/u.test(line);
      return { said: line === undefined ? 'absent de l’export' : 'désamorcée', held: !isFormula };
    }),
  },
  {
    finding: 'L6',
    what: 'obtenir le cookie d’administration sans Secure par Host: localhost',
    async play(target) {
      // On a shop for plain http there is nothing to be had.
      if (target.adminPassword === null || !target.isHttps) return NOT_PLAYED;
      const body = { password: target.adminPassword };
      const answer = await browserOf(target)('POST', '/api/admin/login', body, { host: 'localhost' });
      const cookie = answer.headers.getSetCookie().find((each) => each.includes('session')) ?? '';
      return {
        said: cookie.replace(/=[^;]*/, '=…'),
        held: cookie.startsWith('__Host-') && cookie.includes('; Secure'),
      };
    },
  },
  {
    finding: 'L8',
    what: 'faire croire à un webhook sans signature de Stripe',
    async play(target) {
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_fake' } },
      };
      const headers = { 'stripe-signature': 't=1,v1=00' };
      const { status } = await browserOf(target)('POST', '/api/stripe/webhook', event, headers);
      return { said: String(status), held: isRefused(status) || status === 503 };
    },
  },
  {
    finding: 'L10',
    what: 'lire les avis d’un parfum retiré de la vente',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 1);
      await console('PATCH', `/api/admin/products/${productId}`, { isActive: false });
      // As soon as the read models show it.
      const gone = await untilFound(async () => {
        const { status } = await browserOf(target)('GET', `/api/products/${productId}/reviews`);
        return status === 404 ? status : undefined;
      });
      return { said: String(gone ?? 'lisibles'), held: gone === 404 };
    }),
  },
  configurationAttack('L11', 'ouvrir en production sans clé d’intégrité', 'INTEGRITY_SIGNING_KEY'),
  {
    finding: '+',
    what: 'mettre le stock à null, à true, à « » ou à []',
    play: withConsole(async (_target, console) => {
      const productId = await addPerfume(console, 7);
      const answers = await Promise.all(
        [null, true, '', []].map((stockQuantity) =>
          console('PATCH', `/api/admin/products/${productId}`, { stockQuantity }),
        ),
      );
      return { said: statusesOf(answers), held: answers.every(({ status }) => status === 400) };
    }),
  },
  {
    finding: '+',
    what: 'se faire livrer aux États-Unis, par « dhl »',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 3);
      const abroad = { street: '1 Main St', city: 'Boston', postalCode: '02101', country: 'États-Unis' };
      const answers = [
        await placeOrder(browserOf(target), orderOf(productId, 1, { shippingAddress: abroad })),
        await placeOrder(browserOf(target), orderOf(productId, 1, { shippingMethod: 'dhl' })),
      ];
      return { said: statusesOf(answers), held: answers.every(({ status }) => status === 400) };
    }),
  },
  {
    finding: '+',
    what: 'vendre à 99 999 999 999,99 €',
    play: withConsole(async (_target, console) => {
      const productId = await addPerfume(console, 1);
      const { status } = await console('PATCH', `/api/admin/products/${productId}`, {
        price: '99999999999.99',
      });
      return { said: String(status), held: status === 400 };
    }),
  },
];

const reviewsSchema = z.array(z.object({ productId: z.string(), comment: z.string() }));

/** An attack that needs an administrator to prepare or to look at it. */
export function withConsole(play: (target: Target, console: Call) => Promise<Answer>): Attack['play'] {
  return async (target) => {
    const console = await consoleOf(target);
    return console === null ? NOT_PLAYED : play(target, console);
  };
}

/** Addresses that must have exactly these answers. */
function spelling(
  finding: string,
  what: string,
  paths: readonly string[],
  expected: readonly number[],
): Attack {
  return {
    finding,
    what,
    async play({ url }) {
      const answers = await Promise.all(paths.map((path) => fetch(url + path, { redirect: 'manual' })));
      return { said: statusesOf(answers), held: answers.every(({ status }) => expected.includes(status)) };
    },
  };
}

/** Starts the built shop for production without a variable: it must refuse, and name it. */
function configurationAttack(finding: string, what: string, variable: string): Attack {
  return {
    finding,
    what,
    play: () =>
      new Promise((resolve) => {
        const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
        execFile(process.execPath, ['dist/main.js'], { env }, (error, _out, said) => {
          const isNamed = said.includes(variable);
          resolve({
            said: isNamed ? 'refus qui la nomme' : 'rien n’en est dit',
            held: error !== null && isNamed,
          });
        });
      }),
  };
}

function statusesOf(answers: readonly Response[]): string {
  return answers.map(({ status }) => status).join(', ');
}
