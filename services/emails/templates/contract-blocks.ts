import type { ArticleKind, Category } from '#contracts/events/catalog/product.ts';
import { dayMonthYear, longDateAndTime } from '#contracts/french/dates.ts';
import { GUARANTEE_NOTICE, GUARANTEE_NOTICE_TITLE } from '#contracts/house/guarantee-notice.ts';
import type { HouseIdentity } from '#contracts/house/house.ts';
import { mediatorOf, sellerLine, sellerLines } from '#contracts/house/house-texts.ts';
import { linesOf } from '#contracts/house/legal-text.ts';
import { TELEPHONE_NOTICE } from '#contracts/house/telephone-notice.ts';
import { YOUR_EUROPE_GUARANTEES } from '#contracts/house/your-europe.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, formatEuros } from '#contracts/money.ts';
import { FORM_SUBJECT, GUARANTEE_BOX, withdrawalForm } from '#contracts/terms/annexes.ts';
import { estimateDelivery } from '#domain/delivery/delivery-estimate.ts';
import { vatIncluded, vatRateText } from '#domain/vat/vat.ts';
import {
  type Block,
  box,
  button,
  type Fact,
  facts,
  heading,
  type MailShop,
  note,
  paragraph,
} from './blocks.ts';

/** What is said of a contract beside the order itself, before it binds the customer and after (code de la consommation L221-13, L221-5). */
export interface OfferForMail {
  readonly house: HouseIdentity;
  readonly placedAt: string;
  /** The terms of sale that go with the mail; `acceptedAt` null for orders that say nothing of it. */
  readonly terms: { readonly version: string; readonly acceptedAt: string | null };
  /** What each perfume is, by its id; one that left the catalogue is not in it. */
  readonly products: ReadonlyMap<string, ProductFeatures>;
}

export interface ContractForMail extends OfferForMail {
  readonly paidAt: string;
}

export interface ProductFeatures {
  /** Absent for a bottle. */
  readonly kind?: ArticleKind | undefined;
  readonly volumeMl: number;
  readonly category: Category;
  readonly shortDescription: string;
}

const FAMILIES: Readonly<Record<Category, string>> = {
  floral: 'florale',
  oriental: 'orientale',
  boisé: 'boisée',
  frais: 'fraîche',
};

/** The essential features of a perfume: `Parfum, flacon de 50 ml, famille florale. La rose blanche.`; of a set what is in it. */
export function featuresText({ kind, volumeMl, category, shortDescription }: ProductFeatures): string {
  if (kind === 'set') return `Coffret de ${volumeMl}\u00a0ml en tout. ${shortDescription}`.trim();
  const what = kind === 'sample' ? 'échantillon' : 'flacon';
  return `Parfum, ${what} de ${volumeMl}\u00a0ml, famille ${FAMILIES[category]}. ${shortDescription}`.trim();
}

/** Number, date and payment of the order. */
export function contractFacts(orderId: string, { placedAt, paidAt }: ContractForMail): Block {
  return facts(
    { label: 'Numéro de commande', value: shortId(orderId), strong: true },
    { label: 'Date de la commande', value: longDateAndTime(placedAt) },
    { label: 'Paiement', value: 'En ligne, par carte bancaire ou portefeuille électronique' },
    { label: 'Paiement reçu le', value: longDateAndTime(paidAt) },
  );
}

/** The VAT in the total. @param rate the order's, in hundredths of a percent. */
export function vatFact(total: Cents, rate: number): Fact {
  return rate === 0
    ? { label: 'TVA', value: 'Exonérée (exportation, article 262 I du CGI)' }
    : { label: `Dont TVA à ${vatRateText(rate)}`, value: formatEuros(vatIncluded(total, rate)) };
}

/** When the parcel is likely to leave and to come. */
export function deliveryText(placedAt: string): string {
  const { dispatch, from, to } = estimateDelivery(placedAt);
  return `Expédition prévue le ${dayMonthYear(dispatch)}, livraison entre le ${dayMonthYear(from)} et le ${dayMonthYear(to)}. Dès que votre colis partira, un message vous donnera son numéro de suivi.`;
}

const CONFIRMED = 'Conservez-le : il est la confirmation de votre contrat.';

/**
 * Seller, withdrawal with its form, legal guarantees, mediator and terms: what a customer keeps.
 * @param closing what this mail is of it.
 */
export function contractBlocks(
  { house, terms }: OfferForMail,
  shop: MailShop,
  closing = CONFIRMED,
): readonly Block[] {
  const { publicUrl, supportEmail } = shop;
  const accepted =
    terms.acceptedAt === null ? '' : `, que vous avez acceptées le ${longDateAndTime(terms.acceptedAt)}`;
  return [
    heading('Vendeur'),
    paragraph(sellerLines(house, supportEmail).join('\n')),
    heading('Droit de rétractation'),
    paragraph(
      'Vous disposez de 14 jours à compter de la réception de votre colis pour renoncer à votre achat, sans motif ni pénalité. Le plus simple est notre fonction en ligne, dont vous recevez aussitôt un accusé de réception ; une autre déclaration dénuée d’ambiguïté, ou le formulaire ci-dessous, vaut tout autant.',
    ),
    button('Renoncer au contrat ici', `${publicUrl}/retractation`),
    paragraph(
      `Vous renvoyez ensuite les articles sous 14 jours, à vos frais${house.returnAddress === '' ? '' : `, à l’adresse suivante :\n${house.returnAddress}`}${house.returnAddress === '' ? '.' : ''}`,
    ),
    paragraph(
      'Nous vous remboursons la totalité des sommes versées, frais de livraison standard compris, dans les 14 jours suivant votre déclaration ; nous pouvons attendre d’avoir reçu les articles ou la preuve de leur expédition. Pour des raisons d’hygiène, un article dont le scellé a été ouvert après la livraison ne peut être ni repris ni remboursé. Un article qui nous revient déprécié par des manipulations autres que celles nécessaires pour l’apprécier peut donner lieu à une déduction (code de la consommation, article L221-23).',
    ),
    box(withdrawalForm(`${sellerLine(house)}, ${supportEmail}`, FORM_SUBJECT)),
    heading('Garanties légales'),
    box(linesOf(GUARANTEE_BOX)),
    heading(GUARANTEE_NOTICE_TITLE),
    box(linesOf(GUARANTEE_NOTICE)),
    note('La notice de l’Union européenne avec son code QR, et vos droits dans chaque pays :', {
      label: YOUR_EUROPE_GUARANTEES.replace('https://', ''),
      href: YOUR_EUROPE_GUARANTEES,
    }),
    paragraph(
      `Pour les mettre en œuvre, écrivez au vendeur, dont l’adresse figure ci-dessus, ou à ${supportEmail}.`,
    ),
    heading('Réclamations et médiation'),
    paragraph(
      `Écrivez-nous d’abord : la plupart des difficultés se règlent en un message. À défaut d’accord, vous pouvez saisir gratuitement le médiateur de la consommation : ${mediatorOf(house)}.`,
    ),
    heading('Démarchage téléphonique'),
    paragraph(TELEPHONE_NOTICE),
    heading('Conditions générales de vente'),
    note(
      `Les conditions générales de vente, dans leur version du ${dayMonthYear(terms.version)}${accepted}, sont jointes à ce message en PDF. ${closing}`,
      { label: 'Les lire en ligne', href: `${publicUrl}/cgv/${terms.version}` },
    ),
  ];
}
