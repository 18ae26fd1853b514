import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { LEAVE_PAGES, LINK_PAGES } from '#contracts/answer-page.ts';
import type { Problem } from '#contracts/http/problem.ts';
import { isTrapped } from '#contracts/http/spam-trap.ts';
import { ORDER_LINK_SENT } from '#contracts/order-page.ts';
import { bodyOf, requestContext } from '../requests/request-context.ts';
import { answerWithPage } from './answer-page.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A form that a browser sends to the page's own address, so that the answer is a page of the site. */
interface PlainForm {
  /** The page's address; `:id` stands for one part of it. */
  readonly page: string;
  /** The call that takes it; the page's own address where a mail's link leads to it. */
  readonly call: string;
  /** Said when it was taken; nothing where that leads to another page, or the call says it itself. */
  readonly sent?: readonly [title: string, text: string];
  /** Where to begin again, if it is not the page; `:id` as in the page. */
  readonly again?: string;
}

const FORMS: readonly PlainForm[] = [
  {
    page: '/contact',
    call: '/api/contact',
    sent: ['Message envoyé', 'Merci de nous avoir écrit. Nous vous répondons sous un jour ouvré.'],
  },
  {
    page: '/',
    call: '/api/newsletter',
    sent: [
      'Merci pour votre inscription\u202f!',
      'Un e-mail vous attend\u00a0: ouvrez le lien qu’il contient pour confirmer votre inscription.',
    ],
  },
  {
    page: '/parfums/:id',
    call: '/api/products/:id/reviews',
    sent: ['Avis ajouté', 'Votre avis a été soumis avec succès et sera publié après modération.'],
  },
  {
    page: '/parfums/:id/retour',
    call: '/api/products/:id/restock-notices',
    sent: [
      'Votre demande est enregistrée',
      'Un e-mail vous attend\u00a0: ouvrez le lien qu’il contient pour la confirmer.',
    ],
    again: '/parfums/:id',
  },
  {
    page: '/retractation',
    call: '/api/withdrawals',
    sent: [
      'Votre rétractation est enregistrée',
      'Un accusé de réception vous est adressé par e-mail, avec la date et l’heure de votre déclaration.',
    ],
  },
  {
    page: '/mes-donnees',
    call: '/api/personal-data/requests',
    sent: [
      'Votre demande est enregistrée',
      'Si nous conservons des données liées à cette adresse, un e-mail y arrive dans quelques minutes, avec un lien personnel.',
    ],
  },
  {
    page: '/commande/retrouver',
    call: '/api/order-page/link',
    sent: [ORDER_LINK_SENT.title, ORDER_LINK_SENT.text],
  },
  {
    page: '/commande/suivi/:id/payer',
    call: '/api/order-page/pay',
    again: '/commande/retrouver',
  },
  {
    page: '/commande/suivi/:id/annuler',
    call: '/api/order-page/cancel',
    again: '/commande/retrouver',
  },
  ...[...LEAVE_PAGES, LINK_PAGES.confirmNewsletter, LINK_PAGES.confirmRestockNotice].map((page) => ({
    page,
    call: page,
    again: '/',
  })),
  { page: LINK_PAGES.personalData, call: LINK_PAGES.personalData, again: '/mes-donnees' },
];
/** A call that scripts alone make, from a page that a mail leads to. */
const BY_LINK = '/api/withdrawals/articles';

/** What stands for `:id` in an address of this shape; null for another address. */
function idIn(shape: string, path: string): string | null {
  const [before = '', after] = shape.split(':id');
  if (after === undefined) return path === shape ? '' : null;
  const id = path.slice(before.length, path.length - after.length);
  return path === before + id + after && /^[\w-]+$/.test(id) ? id : null;
}

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
  sillage: 'Sillage',
  longevity: 'Tenue',
  termsAccepted: 'Conditions générales de vente',
};

/** Whether it is a call that one of the shop's forms makes. None of them needs a cookie: what is sent is all they ask for. */
export function isFormCall(ctx: Context): boolean {
  return formOf(ctx) !== undefined || ctx.path === BY_LINK;
}

/** Whether a browser sent one of the shop's forms by itself, without a script: before one ran, or where none runs. */
export function isPlainForm(ctx: Context): boolean {
  return formOf(ctx) !== undefined && ctx.is(FORM_TYPE) === FORM_TYPE;
}

/** The fields of a plain form. How long it was shown is for scripts to say, and none ran. */
export function parsePlainForm(text: string): Record<string, string> {
  const { shownForMs: _, ...fields } = Object.fromEntries(new URLSearchParams(text));
  return fields;
}

/**
 * Middleware that hands a plain form, sent to its page's address, to its call, and answers one that was taken with a page instead of JSON;
 * refusals are `showRefusedForm`'s. A page that was opened when forms still went to the calls themselves is answered alike.
 */
export function takePlainForms(): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.is(FORM_TYPE) !== FORM_TYPE) return next();
    for (const { page, call } of FORMS) {
      const id = idIn(page, ctx.path);
      if (id !== null) ctx.path = call.replace(':id', id);
    }
    await next();
    const { sent } = formOf(ctx) ?? {};
    if (sent && ctx.status < 300)
      answerWithPage(ctx, { title: sent[0], sections: [{ paragraphs: [sent[1]] }] });
  };
}

/** Says on a page what is wrong with a plain form. */
export function showRefusedForm(ctx: Context, { detail, errors }: Problem): void {
  const sentences = errors?.map(({ field, message }) => `${LABELS[field] ?? field}\u00a0: ${message}`) ?? [
    detail,
  ];
  const form = formOf(ctx);
  const isLinked = form?.again !== undefined && !form.again.includes(':id');
  const goBack = isLinked
    ? 'Revenez à la page précédente avec votre navigateur, puis réessayez.'
    : 'Ce que vous avez écrit est encore dans la page précédente\u00a0: revenez\u2011y avec votre navigateur, corrigez, puis renvoyez.';
  const href = (form?.again ?? form?.page)?.replace(':id', idIn(form?.call ?? '', ctx.path) ?? '') ?? '/';
  const label = isLinked ? 'Demander un autre lien' : 'Recommencer avec un formulaire vide';
  answerWithPage(ctx, {
    title: 'Votre envoi n’a pas abouti',
    sections: [{ list: sentences }, { paragraphs: [goBack], links: [{ label, href }] }],
  });
}

function formOf(ctx: Context): PlainForm | undefined {
  return ctx.method === 'POST' ? FORMS.find(({ call }) => idIn(call, ctx.path) !== null) : undefined;
}

/** What the forms answer when all is well, for those that are not to learn that it is not. */
const DECOYS = {
  contact: { status: 201, body: () => ({ id: randomUUID() }) },
  newsletter: { status: 200, body: () => ({ received: true }) },
  restockNotice: { status: 200, body: () => ({ received: true }) },
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
