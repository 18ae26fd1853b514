import { isInstant } from '#audit/point-in-time/asked-instant.ts';
import { emailSchema } from '#contracts/identifiers.ts';
import type { Command, Option } from './command-line.ts';

const JSON_OPTION: Readonly<Record<'json', Option>> = { json: { about: 'pour une machine' } };
const YES: Readonly<Record<'yes', Option>> = { yes: { about: 'sans demander' } };
const isEmail = (text = '') =>
  emailSchema.safeParse(text).success ? null : `« ${text} » n’est pas une adresse e-mail.`;
const audit = () => import('./audit.ts');
const projections = () => import('./projections.ts');

/** What can be done with a shop from a terminal, in a clone and in the image alike. */
export const SHOP_COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    about: 'sauvegarde le journal, les clés des clients et les images, boutique ouverte',
    operands: ['DOSSIER'],
    options: JSON_OPTION,
    example: 'backup saved/2026-11-21',
    load: async () => (await import('./backup.ts')).runBackup,
  },
  {
    name: 'restore',
    about: 'remet une sauvegarde dans une boutique vide',
    operands: ['DOSSIER'],
    options: {
      'keys-only': { about: 'remet les seules clés des clients qui manquent, boutique ouverte ou non' },
      ...JSON_OPTION,
    },
    example: 'restore saved/2026-11-21',
    load: async () => (await import('./backup.ts')).runRestore,
  },
  {
    name: 'audit order',
    about: 'l’histoire d’une commande, et ce que chaque événement a changé',
    operands: ['NUMÉRO'],
    options: JSON_OPTION,
    example: 'audit order A1B2C3D4',
    load: async () => (await audit()).order,
  },
  {
    name: 'audit why stock',
    about: 'ce qui fait le stock d’un parfum (nom ou identifiant)',
    operands: ['PARFUM'],
    options: JSON_OPTION,
    example: 'audit why stock "Rose Alba"',
    load: async () => (await audit()).whyStock,
  },
  {
    name: 'audit state',
    about:
      'un modèle de lecture à une date (jour ou heure de Paris, instant ISO 8601) ; shop : la boutique entière',
    operands: ['MODÈLE'],
    options: {
      at: { value: 'DATE', about: '2026-11-20, 2026-11-20T14:00 ou 2026-11-20T13:00:00Z', isRequired: true },
      ...JSON_OPTION,
    },
    example: 'audit state shop --at 2026-11-20',
    load: async () => (await audit()).state,
  },
  {
    name: 'audit verify',
    about: 'la chaîne d’intégrité, et chaque modèle de lecture comparé au journal relu',
    options: {
      key: { value: 'FICHIER', about: 'clé publique (PEM) d’une ancienne signature', isRepeatable: true },
      roots: { value: 'FICHIER', about: 'les signatures publiées ; par défaut INTEGRITY_ROOTS_FILE' },
      ...JSON_OPTION,
    },
    example: 'audit verify',
    load: async () => (await audit()).verify,
  },
  {
    name: 'audit export',
    about: 'le journal en JSON Lines',
    options: {
      from: { value: 'DATE', about: 'depuis cette date' },
      to: { value: 'DATE', about: 'jusqu’à cette date' },
      anonymise: { about: 'sans données personnelles' },
      out: { value: 'FICHIER', about: 'dans un fichier neuf, plutôt qu’à l’écran' },
    },
    example: 'audit export --anonymise --out journal.jsonl',
    load: async () => (await audit()).exportLog,
  },
  {
    name: 'audit replay',
    about: 'rejoue un export dans une boutique vide',
    operands: ['FICHIER'],
    example: 'audit replay journal.jsonl',
    load: async () => (await audit()).replay,
  },
  {
    name: 'projections status',
    about: 'où en est chaque lecteur du journal, et ce qui a été sauté',
    options: JSON_OPTION,
    example: 'projections status',
    load: async () => (await projections()).status,
  },
  {
    name: 'projections retry',
    about: 'relance un lecteur arrêté devant un événement',
    operands: ['NOM'],
    example: 'projections retry orders',
    load: async () => (await projections()).retry,
  },
  {
    name: 'projections skip',
    about: 'passe l’événement devant lequel un lecteur est arrêté ; c’est noté pour toujours',
    operands: ['NOM', 'POSITION'],
    options: {
      reason: { value: '"…"', about: 'pourquoi', isRequired: true },
      by: { value: 'QUI', about: 'qui le décide ; par défaut, le compte de cette machine' },
    },
    example: 'projections skip promos 1234 --reason "Le code n’a jamais existé."',
    check: ({ operands: [, position = ''], text }) => {
      if (!/^\d{1,18}$/.test(position)) return `« ${position} » n’est pas une position du journal.`;
      return text('reason')?.trim() ? null : '« --reason » attend une raison.';
    },
    load: async () => (await projections()).skip,
  },
  {
    name: 'projections rebuild',
    about: 'reconstruit un modèle de lecture à côté, boutique ouverte, puis échange ; all : tous',
    operands: ['NOM'],
    example: 'projections rebuild all',
    load: async () => (await projections()).rebuildNamed,
  },
  {
    name: 'projections rollback',
    about:
      'remet en service les tables d’avant le dernier échange ; rend un process manager à des workers d’avant',
    operands: ['NOM'],
    example: 'projections rollback orders',
    load: async () => (await projections()).rollBackNamed,
  },
  {
    name: 'privacy export',
    about: 'tout ce que la boutique détient sur une personne (RGPD, articles 15 et 20)',
    operands: ['ADRESSE'],
    options: JSON_OPTION,
    example: 'privacy export camille@exemple.fr',
    check: ({ operands: [email] }) => isEmail(email),
    load: async () => (await import('./privacy.ts')).exportPerson,
  },
  {
    name: 'privacy forget',
    about: 'efface une personne pour toujours ; les montants de ses commandes restent, sans identité',
    operands: ['ADRESSE'],
    options: YES,
    example: 'privacy forget camille@exemple.fr',
    check: ({ operands: [email] }) => isEmail(email),
    load: async () => (await import('./privacy.ts')).forgetPerson,
  },
  {
    name: 'keys rewrap',
    about: 'enveloppe les clés des clients par la nouvelle PERSONAL_DATA_KEY, boutique ouverte',
    options: JSON_OPTION,
    example: 'keys rewrap',
    load: async () => (await import('./keys.ts')).runRewrap,
  },
  {
    name: 'payments reconcile',
    about:
      'compare paiements et remboursements du prestataire avec ceux de la boutique, enregistre ce qui manque',
    options: {
      since: { value: 'INSTANT', about: 'depuis quand (ISO 8601) ; par défaut, depuis trois jours' },
      ...JSON_OPTION,
    },
    example: 'payments reconcile --since 2026-03-01T00:00:00Z',
    check: ({ text }) => {
      const since = text('since');
      return since === undefined || isInstant(since)
        ? null
        : `« ${since} » n’est pas un instant : 2026-03-01T00:00:00Z`;
    },
    load: async () => (await import('./payments.ts')).runReconcile,
  },
  {
    name: 'clock',
    about: 'compare l’horloge de cette machine avec celle de PostgreSQL et la dernière heure connue',
    example: 'clock',
    load: async () => (await import('./clock.ts')).runClock,
  },
  {
    name: 'clock confirm',
    about: 'dit que l’horloge est juste, après un long arrêt ou un saut',
    example: 'clock confirm',
    load: async () => (await import('./clock.ts')).confirmClock,
  },
  {
    name: 'hash-password',
    about: 'demande un mot de passe d’administration et affiche la valeur d’ADMIN_PASSWORD_HASH',
    example: 'hash-password',
    load: async () => (await import('./hash-password.ts')).runHashPassword,
  },
];
