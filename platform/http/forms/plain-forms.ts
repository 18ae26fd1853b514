import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Problem } from '#contracts/http/problem.ts';
import { isTrapped } from '#contracts/http/spam-trap.ts';
import { ORDER_LINK_SENT } from '#contracts/order-page.ts';
import { bodyOf, requestContext } from '../request-context.ts';
import { type SmallPage, showSmallPage } from './small-page.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

interface PlainForm {
  readonly call: RegExp;
  /** The page that holds the form, from what the pattern found. */
  readonly page: (found: string) => string;
  /** Said when it was taken; nothing where that leads to another page. */
  readonly sent?: SmallPage;
}

const FORMS: readonly PlainForm[] = [
  {
    call: /^\/api\/contact$/,
    page: () => '/contact',
    sent: {
      title: 'Message envoyé',
      body: '<p>Merci de nous avoir écrit. Nous vous répondons sous un jour ouvré.</p>',
    },
  },
  {
    call: /^\/api\/newsletter$/,
    page: () => '/',
    sent: {
      title: 'Merci pour votre inscription\u202f!',
      body: '<p>Un e-mail vous attend\u00a0: ouvrez le lien qu’il contient pour confirmer votre inscription.</p>',
    },
  },
  {
    call: /^\/api\/products\/([0-9a-f-]{36})\/reviews$/,
    page: (productId) => `/parfums/${productId}`,
    sent: {
      title: 'Avis ajouté',
      body: '<p>Votre avis a été soumis avec succès et sera publié après modération.</p>',
    },
  },
  {
    call: /^\/api\/withdrawals$/,
    page: () => '/retractation',
    sent: {
      title: 'Votre rétractation est enregistrée',
      body: '<p>Un accusé de réception vous est adressé par e-mail, avec la date et l’heure de votre déclaration.</p>',
    },
  },
  {
    call: /^\/api\/personal-data\/requests$/,
    page: () => '/mes-donnees',
    sent: {
      title: 'Votre demande est enregistrée',
      body: '<p>Si nous conservons des données liées à cette adresse, un e-mail y arrive dans quelques minutes, avec un lien personnel.</p>',
    },
  },
  {
    call: /^\/api\/personal-data\/erasure$/,
    page: () => '/mes-donnees',
    sent: {
      title: 'Votre effacement est enregistré',
      body: '<p>Vos données sont effacées dans les minutes qui viennent, sauf ce que la loi nous fait garder\u00a0: vous venez d’en lire la liste.</p>',
    },
  },
  {
    call: /^\/api\/order-page\/link$/,
    page: () => '/commande/retrouver',
    sent: { title: ORDER_LINK_SENT.title, body: `<p>${ORDER_LINK_SENT.text}</p>` },
  },
  { call: /^\/api\/order-page\/(?:pay|cancel)$/, page: () => '/commande/retrouver' },
];

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nom',
  customerName: 'Nom',
  email: 'E-mail',
  customerEmail: 'E-mail',
  subject: 'Sujet',
  message: 'Message',
  comment: 'Commentaire',
  rating: 'Note',
  orderNumber: 'Numéro de commande',
  confirm: 'Confirmation',
  experiencedOn: 'Date d’expérience',
};

/** Whether a browser sent one of the shop's forms by itself, without a script: before one ran, or where none runs. */
export function isPlainForm(ctx: Context): boolean {
  return formOf(ctx) !== undefined && ctx.is(FORM_TYPE) === FORM_TYPE;
}

/** The fields of a plain form. How long it was shown is for scripts to say, and none ran. */
export function parsePlainForm(text: string): Record<string, string> {
  const { shownForMs: _, ...fields } = Object.fromEntries(new URLSearchParams(text));
  return fields;
}

/** Middleware that answers a plain form that was taken with a page instead of JSON; refusals are `showRefusedForm`'s. */
export function answerPlainForms(): Middleware {
  return async (ctx, next) => {
    await next();
    const form = formOf(ctx);
    if (form?.sent && isPlainForm(ctx) && ctx.status < 300) showSmallPage(ctx, form.sent);
  };
}

/** Says on a page what is wrong with a plain form. */
export function showRefusedForm(ctx: Context, { detail, errors }: Problem): void {
  const sentences = errors?.map(({ field, message }) => `${LABELS[field] ?? field}\u00a0: ${message}`) ?? [
    detail,
  ];
  const [, found = ''] = formOf(ctx)?.call.exec(ctx.path) ?? [];
  showSmallPage(ctx, {
    title: 'Votre envoi n’a pas abouti',
    body: `<ul>${sentences.map((sentence) => `<li>${sentence}</li>`).join('')}</ul>
<p>Ce que vous avez écrit est encore dans la page précédente\u00a0: revenez\u2011y avec votre navigateur, corrigez, puis renvoyez.</p>
<p><a href="${formOf(ctx)?.page(found) ?? '/'}">Recommencer avec un formulaire vide</a></p>`,
  });
}

function formOf(ctx: Context): PlainForm | undefined {
  return ctx.method === 'POST' ? FORMS.find(({ call }) => call.test(ctx.path)) : undefined;
}

/** What the forms answer when all is well, for those that are not to learn that it is not. */
const DECOYS = {
  contact: { status: 201, body: () => ({ id: randomUUID() }) },
  newsletter: { status: 200, body: () => ({ received: true }) },
  review: { status: 201, body: () => ({ id: randomUUID(), status: 'pending' }) },
} as const;
export type TrappedForm = keyof typeof DECOYS;

/** Middleware that answers programs caught by the form's trap as if it had taken what they sent, and logs that it did not. */
export function trapSpam(form: TrappedForm, logger: Logger): Middleware {
  return async (ctx, next) => {
    if (!isTrapped(bodyOf(ctx))) return next();
    logger.info({ requestId: requestContext(ctx).requestId, form }, 'spam dropped');
    const { status, body } = DECOYS[form];
    ctx.status = status;
    ctx.body = body();
  };
}
