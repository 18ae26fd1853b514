import { dayMonthYear } from '#contracts/french/dates.ts';
import { PIECE_WIDTHS, type PieceHead } from '../content/journal/piece.ts';
import { Picture } from '../ui/pictures/Picture.tsx';
import * as styles from './journal.css.ts';

const SIZES = '(min-width: 1320px) 400px, (min-width: 700px) 31vw, 92vw';

interface PieceCardsProps {
  readonly pieces: readonly PieceHead[];
  readonly headingLevel?: 2 | 3;
  /** The page opens with them, so their pictures are fetched at once. */
  readonly isMain?: boolean;
}

/** Pieces of the journal, each with what it is about. */
export function PieceCards({ pieces, headingLevel = 3, isMain = false }: PieceCardsProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.cards}>
      {pieces.map(({ slug, title, intro, published, picture }, index) => (
        <li key={slug} className={styles.card}>
          <div className={styles.frame}>
            <Picture
              src={picture}
              alt=""
              width={1200}
              height={900}
              sizes={SIZES}
              widths={PIECE_WIDTHS}
              isEarly={isMain}
              isMain={isMain && index === 0}
              className={styles.picture}
            />
          </div>
          <p className={styles.day}>
            <time dateTime={published}>{dayMonthYear(published)}</time>
          </p>
          <Heading className={styles.name}>
            <a href={`/journal/${slug}`} className={styles.link}>
              {title}
            </a>
          </Heading>
          <p className={styles.intro}>{intro}</p>
        </li>
      ))}
    </ul>
  );
}
