import { PIECES } from '../content/journal/pieces.ts';
import { PieceCards } from '../journal/PieceCards.tsx';
import { container, cover, section, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SectionHead } from '../ui/Headings.tsx';
import { HousePicture } from '../ui/pictures/HousePicture.tsx';
import { Picture } from '../ui/pictures/Picture.tsx';
import { heroEyebrow, sectionFoot, sectionHead, storyText } from './home.css.ts';
import * as styles from './stories.css.ts';

const FAMILIES = [
  {
    name: 'Les floraux',
    href: '/parfums?famille=floral',
    picture: '/media/matieres-3.jpg',
    text: 'Nacre, rose, iris\u00a0: des bouquets tenus près de la peau.',
  },
  {
    name: 'Les orientaux',
    href: '/parfums?famille=oriental',
    picture: '/media/matieres-1.jpg',
    text: 'Ambre, oud, vanille\u00a0: la chaleur lente des résines.',
  },
  {
    name: 'Les boisés',
    href: '/parfums?famille=boise',
    picture: '/media/matieres-2.jpg',
    text: 'Cèdre, santal, vétiver\u00a0: la charpente mise à nu.',
  },
  {
    name: 'Les frais',
    href: '/parfums?famille=frais',
    picture: '/media/matieres-4.jpg',
    text: 'Néroli, figue, thé\u00a0: le matin, toute l’année.',
  },
] as const;

/** The four families, each leading to the collection filtered by it. */
export function Families() {
  return (
    <section className={classNames(container, styles.families)} aria-labelledby="families-title">
      <div className={sectionHead}>
        <SectionHead above="Par familles" id="families-title" title="Quatre façons d’entrer" />
      </div>
      <ul className={styles.tiles}>
        {FAMILIES.map(({ name, href, picture, text }) => (
          <li key={name} className={styles.tile}>
            <div className={styles.tileFrame}>
              <Picture
                src={picture}
                alt=""
                width={1000}
                height={1000}
                sizes="(min-width: 1320px) 300px, (min-width: 1020px) 23vw, 46vw"
                widths={[500, 1000]}
                className={cover}
              />
            </div>
            <h3 className={styles.tileName}>
              <a href={href} className={styles.tileLink}>
                {name}
              </a>
            </h3>
            <p className={styles.tileText}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who writes the perfumes, in his words, and the way to the workshop. */
export function Perfumer() {
  return (
    <section className={styles.perfumer} aria-labelledby="perfumer-title">
      <div className={storyText}>
        <p className={heroEyebrow}>Le parfumeur</p>
        <h2 id="perfumer-title" className={title.section}>
          Écrire en retirant
        </h2>
        <figure className={styles.words}>
          <blockquote className={styles.quote}>
            <p>
              «&nbsp;Je pars d’une seule matière et je lui retire tout ce qui la gêne. Ce qui reste, je
              l’attends.&nbsp;»
            </p>
          </blockquote>
          <figcaption>Le parfumeur de la maison</figcaption>
        </figure>
        <p>
          Chaque formule est écrite à la main, sentie chaque semaine et reprise jusqu’à ce que plus rien ne
          dépasse. Ses mots vous attendent auprès de ses parfums, et lui à l’atelier, le samedi matin.
        </p>
        <ButtonLink href="/contact#visit-title" variant="onNightOutline">
          Visiter l’atelier
        </ButtonLink>
      </div>
      <div className={styles.perfumerFrame}>
        <HousePicture sizes="(min-width: 1020px) 54vw, 100vw" className={cover} />
      </div>
    </section>
  );
}

/** The newest pieces of the journal. */
export function Journal() {
  return (
    <section className={classNames(container, section)} aria-labelledby="journal-title">
      <div className={sectionHead}>
        <SectionHead above="Le journal" id="journal-title" title="Des récits, et les parfums où ils mènent" />
      </div>
      <PieceCards pieces={PIECES.slice(0, 3)} />
      <div className={sectionFoot}>
        <ButtonLink href="/journal" variant="secondary">
          Lire le journal
        </ButtonLink>
      </div>
    </section>
  );
}
