import { dayMonthYear } from '#contracts/french/dates.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import {
  PIECE_WIDTHS,
  type PieceBlock,
  type PieceHead,
  type PieceText,
  type Run,
} from '../content/journal/piece.ts';
import { PIECES } from '../content/journal/pieces.ts';
import { ProductGrid } from '../product/ProductGrid.tsx';
import { caption, container, eyebrow, lead, pageHead, title } from '../theme/layout.css.ts';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/pictures/Picture.tsx';
import * as styles from './journal.css.ts';
import { PieceCards } from './PieceCards.tsx';

/** The perfumes that a piece leads to, by the addresses it knows them by; without those that the house does not sell. */
export type PiecePerfumes = Readonly<Record<string, Product>>;

interface PieceProps {
  readonly piece: PieceHead & PieceText;
  /** Undefined while they are loading, and when they could not be. */
  readonly perfumes: PiecePerfumes | undefined;
}

/** A piece of the journal: what is read, the perfumes it leads to, and the other pieces. */
export function Piece({ piece, perfumes }: PieceProps) {
  const named = piece.perfumes.flatMap((slug) => perfumes?.[slug] ?? []);
  return (
    <>
      <article className={styles.article}>
        <header className={classNames(container, pageHead)}>
          <p className={eyebrow}>
            <a href="/journal">Le journal</a>
          </p>
          <h1 className={title.page}>{piece.title}</h1>
          <p className={lead}>{piece.intro}</p>
          <p className={caption}>
            <time dateTime={piece.published}>{dayMonthYear(piece.published)}</time>
          </p>
        </header>
        <Picture
          src={piece.picture}
          alt={piece.alt}
          width={1200}
          height={900}
          sizes="100vw"
          widths={PIECE_WIDTHS}
          isMain
          className={styles.wide}
        />
        <div className={container}>
          <div className={styles.text}>
            {piece.blocks.map((block) => (
              <Block key={keyOf(block)} block={block} perfumes={perfumes} />
            ))}
          </div>
        </div>
      </article>
      <div className={classNames(container, styles.ways)}>
        {named.length > 0 && (
          <section className={styles.next} aria-labelledby="perfumes-title">
            <h2 id="perfumes-title" className={title.section}>
              Les parfums de ce récit
            </h2>
            <ProductGrid products={named} isTrio headingLevel={3} isMain={false} />
          </section>
        )}
        <section className={styles.next} aria-labelledby="pieces-title">
          <h2 id="pieces-title" className={title.section}>
            À lire aussi
          </h2>
          <PieceCards pieces={PIECES.filter(({ slug }) => slug !== piece.slug)} />
        </section>
      </div>
    </>
  );
}

function keyOf(block: PieceBlock): string {
  return typeof block === 'string' ? block : JSON.stringify(block);
}

function Block({ block, perfumes }: { block: PieceBlock; perfumes: PiecePerfumes | undefined }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('heading' in block) return <h2 className={styles.part}>{block.heading}</h2>;
  return (
    <p>
      {block.map((run) => (
        <Words key={typeof run === 'string' ? run : run.text} run={run} perfumes={perfumes} />
      ))}
    </p>
  );
}

function Words({ run, perfumes }: { run: Run; perfumes: PiecePerfumes | undefined }) {
  if (typeof run === 'string') return <span>{run}</span>;
  const perfume = 'perfume' in run ? perfumes?.[run.perfume] : undefined;
  const href = 'href' in run ? run.href : perfume && `/parfums/${perfume.slug}`;
  return href === undefined ? <span>{run.text}</span> : <a href={href}>{run.text}</a>;
}
