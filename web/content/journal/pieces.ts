import type { PieceHead } from './piece.ts';

/** The pieces of the journal, the newest first. */
export const PIECES: readonly PieceHead[] = [
  {
    slug: 'sentir-d-abord',
    title: 'Sentir d’abord, ouvrir ensuite',
    intro:
      'Un parfum ne se choisit pas en trois minutes. Comment nous sentons à l’atelier, et comment sentir chez vous.',
    published: '2026-11-16',
    picture: '/media/journal-echantillon.jpg',
    alt: 'Deux échantillons Mirïs sur une dalle de travertin, l’un debout au bouchon doré, l’autre couché, devant une carte.',
  },
  {
    slug: 'l-ambre-n-existe-pas',
    title: 'L’ambre n’existe pas',
    intro:
      'Aucune plante ne donne l’ambre des parfumeurs. C’est un accord, et chaque maison a le sien\u202f; le nôtre commence par deux résines et finit tard.',
    published: '2026-10-12',
    picture: '/media/journal-ambre.jpg',
    alt: 'Flacon Ambre Noir éclairé de l’intérieur, parmi des pierres sombres et des gouttes de résine.',
  },
  {
    slug: 'l-iris-ou-la-patience',
    title: 'L’iris, ou la patience de six ans',
    intro:
      'Avant de sentir la violette et la craie, la racine d’iris ne sent presque rien. Récit d’une attente, et de ce qu’elle laisse sur la peau.',
    published: '2026-09-15',
    picture: '/media/journal-iris.jpg',
    alt: 'Flacon Iris Souverain sur une dalle de pierre, un iris violet penché à son côté, des pétales tombés devant.',
  },
];
