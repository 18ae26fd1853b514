import { MOMENTS } from '#contracts/catalog/character.ts';
import { MAX_QUESTION } from '#contracts/constants.ts';
import type { Category } from '#contracts/events/catalog/product.ts';
import { FAMILIES, PRICE_RANGE_NAMES, readNote } from '#contracts/finding.ts';
import type { Collection } from '#contracts/http/shop/finding.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { title, visuallyHidden } from '../../theme/layout.css.ts';
import { classNames } from '../../ui/class-names.ts';
import { capitalised } from '../../ui/formats.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import {
  type CollectionPart,
  collectionAddress,
  NOTHING,
  PRICE_LABELS,
  WHOLE,
} from './collection-address.ts';
import * as styles from './finder.css.ts';

/** The families as chapters of the collection. */
const CHAPTERS: Record<Category, { readonly name: string; readonly text: string }> = {
  floral: { name: 'Les floraux', text: 'Pétales de plein jour, de la pivoine à l’iris poudré.' },
  oriental: { name: 'Les orientaux', text: 'Ambre, résines et vanille, pour les heures qui durent.' },
  boisé: { name: 'Les boisés', text: 'Cèdre, santal et vétiver, droits comme une futaie.' },
  frais: { name: 'Les frais', text: 'Agrumes, thé et feuilles froissées, pour le matin.' },
};

interface FinderProps {
  readonly part: CollectionPart;
  /** Undefined while it is not known what there is. */
  readonly collection: Collection | undefined;
}

/** What leads to some of the collection: words, families, prices and notes; folded on phones. All of it works without JavaScript. */
export function Finder({ part, collection }: FinderProps) {
  const isNothing = part.words[0] === NOTHING;
  const from = isNothing ? { ...WHOLE, order: part.order } : { ...part, after: null };
  return (
    <search className={styles.finder} aria-label="Trouver un parfum">
      <details className={styles.fold} data-fold="">
        <summary className={styles.foldTitle}>
          <Icon name="search" size={18} />
          <span>Chercher, filtrer</span>
          <Icon name="chevron" size={16} />
        </summary>
        <div className={styles.ways}>
          <form action="/parfums" className={styles.form}>
            <label htmlFor="recherche" className={visuallyHidden}>
              Rechercher un parfum, une note ou une famille
            </label>
            <input
              key={from.words.join(' ')}
              ref={isNothing ? showTyped : undefined}
              id="recherche"
              className={styles.input}
              type="search"
              name="q"
              maxLength={MAX_QUESTION}
              defaultValue={from.words.join(' ')}
              placeholder="Un parfum, une note, une famille"
              autoComplete="off"
            />
            <button type="submit" className={styles.submit} aria-label="Rechercher">
              <Icon name="search" />
            </button>
          </form>
          <nav className={styles.families} aria-label="Familles">
            {FAMILIES.map((family) => (
              <Choice
                key={family}
                className={styles.family}
                label={CHAPTERS[family].name}
                count={collection?.families[family]}
                isChosen={from.family === family}
                href={collectionAddress({ ...from, family: from.family === family ? null : family })}
              />
            ))}
          </nav>
          <details className={styles.more} open={from.price !== null || from.moment !== null}>
            <summary className={styles.summary}>
              <span>{hasMoments(part, collection) ? 'Prix, moments et notes' : 'Prix et notes'}</span>
              <Icon name="chevron" size={16} />
            </summary>
            <nav className={styles.choices} aria-label="Prix">
              {PRICE_RANGE_NAMES.map((price) => (
                <Choice
                  key={price}
                  className={styles.choice}
                  label={PRICE_LABELS[price]}
                  count={collection?.prices[price]}
                  isChosen={from.price === price}
                  href={collectionAddress({ ...from, price: from.price === price ? null : price })}
                />
              ))}
            </nav>
            {hasMoments(part, collection) && (
              <nav className={styles.choices} aria-label="Moments">
                {MOMENTS.map((moment) => (
                  <Choice
                    key={moment}
                    className={styles.choice}
                    label={capitalised(moment)}
                    count={collection?.moments[moment]}
                    isChosen={from.moment === moment}
                    href={collectionAddress({ ...from, moment: from.moment === moment ? null : moment })}
                  />
                ))}
              </nav>
            )}
            {collection && collection.notes.length > 0 && (
              <nav className={styles.choices} aria-label="Notes">
                {collection.notes.map(({ note, name, count }) => (
                  <Choice
                    key={note}
                    className={styles.choice}
                    label={name}
                    count={count}
                    isChosen={false}
                    href={collectionAddress({ ...from, note })}
                  />
                ))}
              </nav>
            )}
          </details>
        </div>
      </details>
    </search>
  );
}

/** The page that says that nothing was found is one for all texts: the browser knows which it was. */
function showTyped(input: HTMLInputElement | null): void {
  if (input !== null) input.value ||= new URLSearchParams(location.search).get('q') ?? '';
}

/** The house says of few perfumes, or of none, for which moment they are. */
function hasMoments({ moment }: CollectionPart, collection: Collection | undefined): boolean {
  return moment !== null || MOMENTS.some((each) => (collection?.moments[each] ?? 0) > 0);
}

/** How perfumes write a note that is asked for: as a whole, or as the first of them has it within another. */
function noteNamed(asked: string, products: readonly Pick<Product, 'notes'>[]): string {
  const written = products.flatMap(({ notes }) => [...notes.top, ...notes.middle, ...notes.base]);
  return written.find((note) => readNote(note) === asked) ?? capitalised(asked);
}

interface ChoiceProps {
  readonly className: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly href: string;
}

/** A way to narrow the list; one that would leave nothing leads nowhere. */
function Choice({ className, label, count, isChosen, href }: ChoiceProps) {
  const content = (
    <>
      <span>{label}</span>
      {count !== undefined && <span className={styles.number}>{count}</span>}
    </>
  );
  if (count === 0 && !isChosen) return <span className={classNames(className, styles.none)}>{content}</span>;
  return (
    <a href={href} className={className} aria-current={isChosen || undefined}>
      {content}
    </a>
  );
}

/** What is looked for, each with a way to do without it. */
export function Chosen({ part, products }: { part: CollectionPart; products: readonly Product[] }) {
  const { words, family, price, moment, note } = part;
  const chosen = [
    { label: 'Recherche', value: words.join(' '), without: { words: [] } },
    { label: 'Prix', value: price && PRICE_LABELS[price], without: { price: null } },
    { label: 'Moment', value: moment && capitalised(moment), without: { moment: null } },
    { label: 'Note', value: note && noteNamed(note, products), without: { note: null } },
  ].filter(({ value }) => value);
  return (
    <>
      {family !== null && (
        <div className={styles.chapter}>
          <h2 className={title.section}>{CHAPTERS[family].name}</h2>
          <p>{CHAPTERS[family].text}</p>
        </div>
      )}
      {(chosen.length > 0 || family !== null) && (
        <p className={styles.chosen}>
          {chosen.map(({ label, value, without }) => (
            <span key={label} className={styles.chip}>
              <span>{`${label}\u00a0: ${value}`}</span>
              <a
                href={collectionAddress({ ...part, ...without, after: null })}
                aria-label={`Retirer ${label}\u00a0: ${value}`}
              >
                <Icon name="close" size={14} />
              </a>
            </span>
          ))}
          <a href="/parfums">Tous les parfums</a>
        </p>
      )}
    </>
  );
}
