import { MAX_DEGREE } from '#contracts/catalog/character.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import type { ReviewsOverview } from '#contracts/http/shop/reviews.ts';
import { opinionText, type Trait, traitsOf } from '../../character/character-texts.ts';
import { reviews, usePageQuery } from '../../data/queries.ts';
import { SectionHead } from '../../ui/Headings.tsx';
import { CATEGORY_LABELS } from '../product-texts.ts';
import * as styles from './character.css.ts';

export interface CharacterProps {
  readonly product: Pick<Product, 'id' | 'category' | 'character'>;
  /** What the server drew; undefined when the page was reached from another one. */
  readonly fromPage: ReviewsOverview | undefined;
}

/** Of all reviews: who is a buyer, and which of their reviews counts, only the shop knows. */
function overviewQuery(id: string) {
  return reviews.query('GET /api/products/:id/reviews/overview', { id });
}

/**
 * How a perfume is worn, in figures and words: what the house says and, beside it, what verified buyers say; its perfumer's words. Nothing
 * where nobody says anything.
 */
export function Character({ product: { id, category, character }, fromPage }: CharacterProps) {
  const buyers = usePageQuery(overviewQuery(id), fromPage).data?.buyers;
  const traits = traitsOf(character, buyers);
  const words = character?.perfumerWords ?? '';
  if (traits.length === 0 && words === '') return null;
  const family: Trait = { name: 'Famille', text: CATEGORY_LABELS[category], degree: null };
  return (
    <section className={styles.section} aria-labelledby="character-title">
      <div className={styles.head}>
        <SectionHead
          above={buyers ? 'La maison, et ceux qui le portent' : 'Ce qu’en dit la maison'}
          id="character-title"
          title="Son caractère"
        />
        {words !== '' && (
          <figure className={styles.words}>
            <blockquote className={styles.quote}>
              <p>{frenchSpaces(`«\u00a0${words}\u00a0»`)}</p>
            </blockquote>
            <figcaption className={styles.by}>Le parfumeur de la maison</figcaption>
          </figure>
        )}
      </div>
      <dl className={styles.traits}>
        {[family, ...traits].map((trait) => (
          <div key={trait.name} className={styles.trait}>
            <dt className={styles.name}>{trait.name}</dt>
            {trait.text !== '' && (
              <dd className={styles.value}>
                {trait.degree !== null && <Degree name={trait.name} degree={trait.degree} />}
                <span>{trait.text}</span>
              </dd>
            )}
            {trait.buyers && (
              <dd className={styles.buyers}>
                <Share average={trait.buyers.average} />
                <span>{opinionText(trait.buyers)}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A degree as a row of marks, the first of them filled. */
function Degree({ name, degree }: { name: string; degree: number }) {
  return (
    <span className={styles.degree} role="img" aria-label={`${name}\u00a0: ${degree} sur ${MAX_DEGREE}`}>
      {Array.from({ length: MAX_DEGREE }, (_, index) => index + 1).map((mark) => (
        <span key={mark} className={mark <= degree ? styles.filled : styles.mark} />
      ))}
    </span>
  );
}

/** An average on the same scale, as a line filled so far; the text beside it says it. */
function Share({ average }: { average: number }) {
  return (
    <span className={styles.share} aria-hidden="true">
      <span className={styles.shareFill} style={{ width: `${(average / MAX_DEGREE) * 100}%` }} />
    </span>
  );
}
