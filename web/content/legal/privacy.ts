import { addressOf, said } from '#contracts/house/house-texts.ts';
import type { LegalText } from '#contracts/house/legal-text.ts';

export const privacy: LegalText = {
  title: 'Politique de confidentialité',
  description:
    'Quelles données la boutique Mirïs recueille, pourquoi, combien de temps, et comment exercer vos droits.',
  intro:
    'Nous ne recueillons que ce qu’il faut pour vous servir, nous ne le vendons à personne, et vous en gardez la maîtrise.',
  updated: '2026-11-27',
  sections: (house, email) => [
    {
      heading: 'Responsable du traitement',
      blocks: [
        `${said(house.company)}, ${said(addressOf(house))}, téléphone ${said(house.phone)}, e-mail ${email}.`,
      ],
    },
    {
      heading: 'Les données et leur raison d’être',
      blocks: [
        {
          list: [
            'Commande (nom, e-mail, téléphone facultatif, adresse, articles, montants\u202f; d’un cadeau, nom du destinataire et message)\u00a0: préparer, livrer, facturer et suivre votre achat. Base\u00a0: exécution du contrat.',
            'Paiement\u00a0: votre carte est saisie chez notre prestataire de paiement\u202f; nous ne conservons qu’une référence de transaction. Base\u00a0: exécution du contrat.',
            'Avis (nom affiché, e-mail jamais publié, note, commentaire)\u00a0: publier votre avis après modération et vérifier s’il suit un achat. Base\u00a0: intérêt légitime.',
            'Message de contact\u00a0: vous répondre. Base\u00a0: intérêt légitime.',
            'Retour d’un parfum épuisé (e-mail)\u00a0: vous en prévenir, une seule fois. Base\u00a0: votre consentement, que vous confirmez par un lien reçu à cette adresse et que vous retirez d’un clic dans chaque e-mail.',
            'Lettre d’information (e-mail)\u00a0: vous l’envoyer. Base\u00a0: votre consentement, que vous confirmez par un lien reçu à cette adresse, que nous conservons avec sa date et son texte, et que vous retirez d’un clic dans chaque envoi.',
          ],
        },
      ],
    },
    {
      heading: 'Ce qui reste dans votre navigateur',
      blocks: [
        'Votre panier et votre code promotionnel sont conservés dans la mémoire de votre navigateur et n’en sortent qu’au moment de commander. Un cookie technique permet de vous montrer la confirmation de votre commande. Il n’y a ni mesure d’audience nominative, ni publicité, ni réseau social intégré.',
        'Le script de notre prestataire de paiement n’est chargé que sur la page de commande, où il sert aussi à prévenir la fraude.',
      ],
    },
    {
      heading: 'Durées de conservation',
      blocks: [
        {
          list: [
            'Commandes payées, factures et courriels à leur sujet\u00a0: 10 ans, jusqu’à la fin de la dixième année qui suit celle de la commande (code de commerce, article L123-22\u202f; code de la consommation, article L213-1).',
            'Commandes jamais payées\u00a0: votre identité, 30 jours\u202f; les articles et montants demeurent, sans nom.',
            'Avis\u00a0: votre nom et votre texte, tant que l’avis est publié, jusqu’à votre demande d’effacement, et au plus tard 3 ans après votre dernière activité chez nous.',
            'Messages de contact, et courriels qui ne concernent pas une commande\u00a0: 3 ans après votre dernière activité chez nous.',
            'Retour d’un parfum épuisé\u00a0: la demande vaut six mois après votre confirmation et cesse dès que vous êtes prévenu ou la retirez\u202f; l’adresse et la preuve de votre accord, jusqu’à votre demande d’effacement, ou 3 ans après votre dernière activité chez nous.',
            'Lettre d’information et preuve de votre accord\u00a0: jusqu’à votre demande d’effacement, ou 3 ans après votre dernière activité chez nous\u202f; elle cesse dès votre désabonnement. Une adresse que personne n’a confirmée\u00a0: 3 ans au plus après la demande.',
          ],
        },
      ],
    },
    {
      heading: 'Destinataires',
      blocks: [
        'Les personnes de la maison chargées des commandes, notre prestataire de paiement, nos transporteurs (Colissimo, Mondial Relay), notre hébergeur et notre service d’envoi d’e-mails, chacun pour ce qui lui revient. Vos données sont hébergées dans l’Union européenne\u202f; tout transfert hors de celle-ci est encadré par les clauses types de la Commission européenne.',
      ],
    },
    {
      heading: 'Sécurité',
      blocks: [
        'Les échanges sont chiffrés. Les données qui vous identifient sont enregistrées chiffrées, avec une clé propre à chaque commande, et une autre pour tout le reste de ce qui vous concerne\u00a0: détruire une clé suffit à effacer ce qu’elle protège, sans toucher au reste des archives.',
      ],
    },
    {
      heading: 'Vos droits',
      blocks: [
        'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité, vous opposer à un traitement ou en demander la limitation, et définir leur sort après votre décès. La page «\u00a0Mes données\u00a0» vous laisse tout télécharger et demander l’effacement, sans délai. Pour le reste, écrivez-nous par le formulaire de contact\u202f; nous répondons sous un mois.',
        { href: '/mes-donnees', label: 'Mes données' },
        'L’effacement prend effet en quelques minutes pour vos avis (leur note reste), vos messages, votre inscription à la lettre, les parfums que vous attendez, vos commandes jamais payées et les courriels qui s’y rapportent. Vos commandes payées restent le temps que la loi nous impose, puis s’effacent d’elles-mêmes. Une commande en cours garde ce qu’il faut pour la mener à bien\u202f; tout le reste s’efface sans l’attendre.',
        'Si notre réponse ne vous satisfait pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, www.cnil.fr.',
      ],
    },
  ],
};
