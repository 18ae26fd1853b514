import { addressOf, mediatorOf, said, sellerLine } from '../house/house-texts.ts';
import type { LegalText } from '../house/legal-text.ts';
import { GUARANTEE_BOX, withdrawalForm } from './annexes.ts';

/** Terms of sale in force from 24 November 2026. Amounts stand in it as they were: a version is never changed, another one follows it. */
export const terms20261124: LegalText = {
  title: 'Conditions générales de vente',
  description:
    'Prix, commande, paiement, livraison, rétractation et garanties\u00a0: les conditions de vente de la boutique Mirïs.',
  intro:
    'Elles s’appliquent à toute commande passée sur ce site par un particulier, et vous sont rappelées avant le paiement.',
  updated: '2026-11-24',
  sections: (house) => [
    {
      heading: '1. Objet',
      blocks: [
        `Les présentes conditions règlent les ventes de parfums conclues sur ce site entre ${said(house.company)} (« Mirïs »), ${said(house.legalForm)}, ${said(house.registration)}, dont le siège social est situé ${addressOf(house)}, et toute personne physique agissant à des fins qui n’entrent pas dans le cadre de son activité professionnelle.`,
      ],
    },
    {
      heading: '2. Produits',
      blocks: [
        'Chaque parfum est décrit avec sa contenance, ses notes olfactives, ses ingrédients et son prix. Les photographies sont fidèles, mais la teinte d’un jus naturel peut varier légèrement d’une fabrication à l’autre.',
        'Nos offres valent dans la limite des stocks disponibles. La quantité disponible est vérifiée au moment de la commande\u00a0: un flacon vendu est un flacon réservé.',
      ],
    },
    {
      heading: '3. Prix',
      blocks: [
        'Les prix sont indiqués en euros, toutes taxes comprises, hors frais de livraison. Le prix appliqué est celui affiché au moment où vous validez la commande\u202f; s’il a changé pendant que vous remplissiez votre panier, le nouveau montant vous est montré avant tout paiement.',
        `Les frais de livraison sont de 4,99\u00a0€. Ils sont offerts dès 99,98\u00a0€ d’achat, remises déduites.`,
      ],
    },
    {
      heading: '4. Commande',
      blocks: [
        'Vous composez votre panier, indiquez vos coordonnées de livraison, vérifiez le détail et le total, puis acceptez les présentes conditions. Le bouton « Commander et payer » vaut commande avec obligation de paiement.',
        'Un e-mail vous est adressé dès que le paiement est confirmé. Il est la confirmation du contrat sur support durable\u00a0: il nomme le vendeur, les articles et leurs caractéristiques essentielles, les prix et la TVA, les frais et les dates de livraison, la date et le numéro de la commande\u202f; il rappelle votre droit de rétractation, avec le formulaire type, les garanties légales et le médiateur. Les présentes conditions y sont jointes en PDF, dans la version que vous avez acceptée.',
      ],
    },
    {
      heading: '5. Codes promotionnels',
      blocks: [
        'Un code promotionnel s’applique dans les limites qu’il annonce (durée, montant minimal, nombre d’utilisations). Un seul code peut être utilisé par commande et il ne peut être échangé contre de l’argent.',
      ],
    },
    {
      heading: '6. Paiement',
      blocks: [
        'Le paiement s’effectue en ligne par carte bancaire, ou par portefeuille électronique si votre navigateur en propose un, auprès d’un prestataire de paiement agréé. Vos données de carte lui sont transmises directement et ne transitent pas par nos serveurs.',
        'Une commande dont le paiement n’aboutit pas dans le délai indiqué est annulée et les flacons sont remis en vente. Un paiement reçu après ce délai est honoré si le parfum est encore disponible, sinon intégralement remboursé.',
      ],
    },
    {
      heading: '7. Livraison',
      blocks: [
        'Nous livrons en Europe, en 3 à 7 jours ouvrés, par Colissimo, ou par Mondial Relay sur demande adressée au service client avant l’expédition. Les pays desservis et les modalités figurent dans notre politique de livraison.',
        'À défaut de livraison dans les trente jours suivant la commande, et après mise en demeure restée sans effet dans un délai raisonnable, vous pouvez résoudre le contrat et êtes remboursé sous quatorze jours.',
      ],
    },
    {
      heading: '8. Droit de rétractation',
      blocks: [
        'Vous disposez de 14 jours à compter de la réception pour renoncer à votre achat, sans motif ni pénalité. Le plus simple est la fonction «\u00a0Renoncer au contrat ici\u00a0», au bas de chaque page, dont vous recevez aussitôt un accusé de réception daté. Toute autre déclaration dénuée d’ambiguïté, par e-mail, par courrier ou par le formulaire de contact, vaut tout autant.',
        'Vous renvoyez ensuite les produits dans les 14 jours. Les frais de retour sont à votre charge. Nous vous remboursons la totalité des sommes versées, frais de livraison standard compris, dans les 14 jours suivant votre déclaration\u202f; nous pouvons attendre d’avoir reçu les produits ou la preuve de leur expédition.',
        'Pour des raisons d’hygiène, un flacon dont le scellé a été ouvert après la livraison ne peut être repris. L’échantillon de 2 ml joint à la commande vous permet de sentir le parfum sans ouvrir le flacon.',
        'Vous pouvez aussi utiliser ce formulaire type, sans y être tenu\u00a0:',
        { box: withdrawalForm(sellerLine(house)) },
      ],
    },
    {
      heading: '9. Garanties légales',
      blocks: [
        'Nos produits bénéficient de la garantie légale de conformité (articles L. 217-3 et suivants du code de la consommation) pendant deux ans à compter de la délivrance, et de la garantie des vices cachés (articles 1641 et suivants du code civil). Vous pouvez choisir entre la réparation et le remplacement, ou obtenir une réduction du prix ou la résolution de la vente dans les conditions prévues par la loi.',
        { box: GUARANTEE_BOX },
      ],
    },
    {
      heading: '10. Réclamations, médiation, droit applicable',
      blocks: [
        `Écrivez-nous d’abord\u00a0: la plupart des difficultés se règlent en un message. À défaut d’accord, vous pouvez saisir gratuitement le médiateur de la consommation\u00a0: ${mediatorOf(house)}.`,
        'Les ventes sont soumises au droit français, sans vous priver de la protection des dispositions impératives de votre pays de résidence.',
      ],
    },
  ],
};
