/** A finding that nobody outside can try, and the test that holds it. */
export interface HeldElsewhere {
  readonly finding: string;
  /** In French, as the report shows it. */
  readonly what: string;
  readonly file: string;
  /** The test's title, as its source has it. */
  readonly name: string;
}

const DEPLOYMENT = 'main/checks/deployment.test.ts';

/** What is attacked from inside, or is no door of a running shop: the report names it, so that nobody takes it for forgotten. */
export const HELD_ELSEWHERE: readonly HeldElsewhere[] = [
  {
    finding: 'N1',
    what: 'prendre la console par le compte de base de données d’un ouvrier',
    file: 'main/configuration/database-access.integration.test.ts',
    name: 'neither replaces nor drops a schema that is no read model, as %s, by whatever the owner’s functions take',
  },
  {
    finding: 'N2',
    what: 'lire un lien dans les traces du collecteur',
    file: 'main/whole-shop/unwritten-links.shop.test.ts',
    name: 'stands in no log, metric or span, in whatever spelling it was asked for',
  },
  {
    finding: 'N3',
    what: 'coûter plus de deux pages gardées, par quelque appel que ce soit',
    file: 'main/whole-shop/cheap-questions.shop.test.ts',
    name: 'no question of a stranger costs more than twice a kept page, whatever is asked',
  },
  {
    finding: 'n5',
    what: 'faire relire tout le journal à chaque demande de données',
    file: 'services/customers/find-traces.test.ts',
    name: 'reads the log once for all who ask at the same time',
  },
  { finding: 'n7', what: 'sortir d’un conteneur', file: DEPLOYMENT, name: 'confines %s' },
  {
    finding: 'n8',
    what: 'entrer par une dépendance qui a une faille connue',
    file: 'main/checks/dependency-rules.test.ts',
    name: 'tells severe vulnerabilities from others',
  },
];
