import type { Day } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, formatEuros } from '#contracts/money.ts';
import { button, facts, greeting, type MailContent, type MailShop, note, paragraph } from './blocks.ts';

/** What a discovery set gives back on a first bottle. */
export interface SetCreditForMail {
  readonly orderId: string;
  readonly name: string;
  readonly code: string;
  readonly amount: Cents;
  /** The last day on which the code can be used. */
  readonly lastDay: Day;
}

/** The personal code of a discovery set that has arrived. */
export function setCreditIssued(credit: SetCreditForMail, shop: MailShop): MailContent {
  const { orderId, name, code, amount, lastDay } = credit;
  return {
    subject: `Votre code personnel : ${formatEuros(amount)} sur votre premier flacon`,
    preview: 'Le prix de votre coffret découverte est déduit de votre premier flacon.',
    title: 'Le coffret est à vous, le flacon vous attend',
    blocks: [
      greeting(name),
      paragraph(
        'Votre coffret découverte est arrivé. Prenez le temps de porter chaque parfum : quand vous aurez choisi, le prix du coffret est déduit de votre premier flacon.',
      ),
      facts(
        { label: 'Votre code', value: code, strong: true },
        { label: 'À déduire', value: formatEuros(amount) },
        { label: 'Jusqu’au', value: `${dayMonthYear(lastDay)} inclus` },
        { label: 'Commande', value: shortId(orderId) },
      ),
      button('Choisir un flacon', `${shop.publicUrl}/parfums`),
      note(
        'Ce code est personnel : il sert une fois, pour une commande d’au moins un flacon passée avec cette adresse e-mail. Il ne se cumule pas avec un autre code, ne s’échange pas contre de l’argent, et s’éteint si le coffret est rendu.',
      ),
    ],
    footer: `Vous recevez ce message parce que vous avez commandé un coffret découverte.\nUne question ? Écrivez-nous : ${shop.supportEmail}`,
  };
}
