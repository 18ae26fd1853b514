import { container } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import * as styles from './home.css.ts';
import { LoopingFilm } from './LoopingFilm.tsx';

/** The film, the house's sentence, and the ways on: the collection and the story. */
export function HomeHero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.heroFilm}>
        <LoopingFilm
          film="/media/hero"
          still="/media/hero-fallback.jpg"
          stillWidths={[960, 1920]}
          phoneStill="/media/hero-phone"
          objectPosition="64% 50%"
          isMain
        />
      </div>
      <div className={container}>
        <div className={styles.heroText}>
          <p className={styles.heroEyebrow}>Maison de parfum</p>
          <h1 id="hero-title" className={styles.heroTitle}>
            L’empreinte de la lumière
          </h1>
          <p className={styles.heroLead}>
            Mirïs compose des parfums rares, nourris de matières nobles et patiemment affinés, qui laissent
            derrière vous une trace d’ambre et d’or.
          </p>
          <div className={styles.heroActions}>
            <ButtonLink href="/parfums" variant="onNight" size="large">
              Découvrir la collection
            </ButtonLink>
            <ButtonLink href="/a-propos" variant="onNightOutline" size="large">
              Notre histoire
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
