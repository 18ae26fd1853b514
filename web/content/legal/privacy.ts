import { LEGAL_IDENTITY as us } from '../legal-identity.ts';
import type { LegalText } from './legal-text.ts';

export const privacy: LegalText = {
  title: 'Politique de confidentialité',
  description:
    'Quelles données la boutique Mirïs recueille, pourquoi, combien de temps, et comment exercer vos droits.',
  intro:
    'Nous ne recueillons que ce qu’il faut pour vous servir, nous ne le vendons à personne, et vous en gardez la maîtrise.',
  updated: '2026-11-02',
  sections: [
    {
      heading: 'Responsable du traitement',
      blocks: [`${us.company}, ${us.address}, téléphone ${us.phone}.`],
    },
    {
      heading: 'Les données et leur raison d’être',
      blocks: [
        {
          list: [
            'Commande (nom, e-mail, téléphone facultatif, adresse, articles, montants) : préparer, livrer, facturer et suivre votre achat. Base : exécution du contrat.',
            'Paiement : votre carte est saisie chez notre prestataire de paiement ; nous ne conservons qu’une référence de transaction. Base : exécution du contrat.',
            'Avis (nom affiché, e-mail jamais publié, note, commentaire) : publier votre avis après modération et vérifier s’il suit un achat. Base : intérêt légitime.',
            'Message de contact : vous répondre. Base : intérêt légitime.',
            'Lettre d’information (e-mail) : vous l’envoyer. Base : votre consentement, que vous retirez d’un clic dans chaque envoi.',
          ],
        },
      ],
    },
    {
      heading: 'Ce qui reste dans votre navigateur',
      blocks: [
        'Votre panier et votre code promotionnel sont conservés dans la mémoire de votre navigateur et n’en sortent qu’au moment de commander. Un témoin technique permet de vous montrer la confirmation de votre commande. Il n’y a ni mesure d’audience nominative, ni publicité, ni réseau social intégré.',
        'Le script de notre prestataire de paiement n’est chargé que sur la page de commande, où il sert aussi à prévenir la fraude.',
      ],
    },
    {
      heading: 'Durées de conservation',
      blocks: [
        {
          list: [
            'Données de commande et factures : jusqu’à 10 ans, au titre des obligations comptables.',
            'Avis : tant qu’ils sont publiés, ou jusqu’à votre demande de retrait.',
            'Messages de contact : 3 ans après le dernier échange.',
            'Lettre d’information : jusqu’à votre désabonnement.',
          ],
        },
      ],
    },
    {
      heading: 'Destinataires',
      blocks: [
        'Les personnes de la maison chargées des commandes, notre prestataire de paiement, nos transporteurs (Colissimo, Mondial Relay), notre hébergeur et notre service d’envoi d’e-mails, chacun pour ce qui lui revient. Vos données sont hébergées dans l’Union européenne ; tout transfert hors de celle-ci est encadré par les clauses types de la Commission européenne.',
      ],
    },
    {
      heading: 'Sécurité',
      blocks: [
        'Les échanges sont chiffrés. Les données qui vous identifient sont enregistrées chiffrées, avec une clé propre à chaque client : la détruire suffit à vous oublier, sans toucher au reste des archives.',
      ],
    },
    {
      heading: 'Vos droits',
      blocks: [
        'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité, vous opposer à un traitement ou en demander la limitation, et définir leur sort après votre décès. Écrivez-nous par le formulaire de contact ; nous répondons sous un mois.',
        'Si notre réponse ne vous satisfait pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, www.cnil.fr.',
      ],
    },
  ],
};
