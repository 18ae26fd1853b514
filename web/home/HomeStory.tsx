import { eyebrow, lead, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import * as styles from './home.css.ts';
import { LoopingFilm } from './LoopingFilm.tsx';

/** The brand's story beside the film of the workshop. */
export function HomeStory() {
  return (
    <section className={styles.story} aria-labelledby="story-title">
      <div className={styles.storyGrid}>
        <div className={styles.storyFilm}>
          <LoopingFilm film="/media/atelier" still="/media/atelier.jpg" stillWidths={[800, 1600]} />
        </div>
        <div className={styles.storyText}>
          <p className={eyebrow}>L’atelier</p>
          <h2 id="story-title" className={title.section}>
            Le temps est notre première matière
          </h2>
          <p className={lead}>
            Chaque composition mûrit des mois dans le verre ambré de l’atelier avant d’être filtrée, pesée et
            mise en flacon à la main. Nous produisons peu, parce que la patience ne se multiplie pas.
          </p>
          <ButtonLink href="/a-propos" variant="secondary">
            Lire notre histoire
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
