import { MAX_DEGREE } from '#contracts/character.ts';
import { frenchSpaces } from '#contracts/french-spaces.ts';
import type { Product } from '#contracts/http/products.ts';
import { eyebrow, title } from '../theme/layout.css.ts';
import * as styles from './character.css.ts';
import { type Trait, traitsOf } from './character-texts.ts';
import { CATEGORY_LABELS } from './product-texts.ts';

export interface CharacterProps {
  readonly product: Pick<Product, 'category' | 'character'>;
}

/** What the house says of how a perfume is worn, in figures and words, and its perfumer's words; nothing where it says nothing. */
export function Character({ product: { category, character } }: CharacterProps) {
  const traits = character ? traitsOf(character) : [];
  const words = character?.perfumerWords ?? '';
  if (traits.length === 0 && words === '') return null;
  const family = { name: 'Famille', text: CATEGORY_LABELS[category], degree: null };
  return (
    <section className={styles.section} aria-labelledby="character-title">
      <div className={styles.head}>
        <p className={eyebrow}>Ce qu’en dit la maison</p>
        <h2 id="character-title" className={title.section}>
          Son caractère
        </h2>
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
            <dd className={styles.value}>
              {trait.degree !== null && <Degree {...trait} degree={trait.degree} />}
              <span>{trait.text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A degree as a row of marks, the first of them filled. */
function Degree({ name, degree }: Pick<Trait, 'name'> & { degree: number }) {
  return (
    <span className={styles.degree} role="img" aria-label={`${name}\u00a0: ${degree} sur ${MAX_DEGREE}`}>
      {Array.from({ length: MAX_DEGREE }, (_, index) => index + 1).map((mark) => (
        <span key={mark} className={mark <= degree ? styles.filled : styles.mark} />
      ))}
    </span>
  );
}
