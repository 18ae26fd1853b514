import type { TermsBlock } from './legal-text.ts';

/**
 * The harmonised notice on the legal guarantee of conformity in the words of its French version: regulation (EU) 2025/1960, annex I;
 * directive 2011/83/EU, articles 6(1)(l) and 22a. Punctuation is set as French is.
 */
export const GUARANTEE_NOTICE: readonly TermsBlock[] = [
  'Protection offerte par la garantie légale minimale de deux ans sur des biens vendus dans l’Union européenne.',
  'Les consommateurs peuvent faire valoir leurs droits au titre de la garantie légale de conformité, par exemple si les biens\u00a0:',
  { list: ['ne correspondent pas à la description\u202f;', 'ne fonctionnent pas comme prévu.'] },
  'Les vendeurs sont responsables de tout défaut de conformité qui existait au moment de la livraison des biens et qui apparaît pendant la période de garantie légale. Les vendeurs se trouvant dans une telle situation sont tenus de proposer\u00a0:',
  {
    list: [
      'une réparation gratuite ou un remplacement gratuit\u202f;',
      'dans certains cas, une réduction de prix ou un remboursement intégral.',
    ],
  },
  'Dans certains pays, la période de garantie légale est plus longue. Pour les biens d’occasion, une période plus courte peut s’appliquer, mais elle ne peut être inférieure à un an.',
  'Pour en savoir plus sur vos droits dans un pays donné, scannez le code QR ci-dessous ou consultez le vendeur.',
  'Que faire si vous recevez des biens non conformes\u00a0:',
  '1. Contactez le vendeur dès que possible pour signaler le problème\u202f;',
  '2. Fournissez une preuve d’achat, telle qu’un reçu, une facture ou un relevé bancaire.',
  'Les vendeurs et les producteurs peuvent également offrir des garanties commerciales, qui s’appliquent indépendamment de la garantie légale. Par exemple, il se peut que votre bien affiche ce label GARAN, représentant une garantie commerciale de durabilité offerte par le producteur sans frais supplémentaires et s’appliquant à l’ensemble du bien.',
];
export const GUARANTEE_NOTICE_TITLE = 'Garantie légale dans l’UE';
