import * as styles from '../../../about/about.css.ts';
import { CHAPTERS, MATERIALS } from '../../../content/about-texts.ts';
import { container, eyebrow, lead, pageHead, quiet, section, title } from '../../../theme/layout.css.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/Picture.tsx';

/** About (specification §2): the house, how it works, what it works with. */
export default function AboutPage() {
  return (
    <>
      <div className={classNames(container, pageHead)}>
        <p className={eyebrow}>La maison</p>
        <h1 className={title.page}>À Propos</h1>
        <p className={lead}>Un atelier, quelques matières, et le temps qu’il faut.</p>
      </div>
      <Picture
        src="/media/maison.jpg"
        alt="Intérieur de plâtre clair&nbsp;: un flacon sur un socle de travertin devant une arche, traversé par un rayon de soleil."
        width={1600}
        height={1000}
        sizes="100vw"
        widths={[800, 1600]}
        formats={['avif']}
        isMain
        className={styles.banner}
      />
      {CHAPTERS.map((chapter) => (
        <section key={chapter.title} className={classNames(container, styles.chapter)}>
          <h2 className={title.section}>{chapter.title}</h2>
          <div className={styles.text}>
            {chapter.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      <section className={classNames(container, styles.materialsSection)} aria-label="Nos matières">
        <div className={styles.materials}>
          {MATERIALS.map(({ picture, alt, name, text }) => (
            <div key={name} className={styles.material}>
              <Picture
                src={picture}
                alt={alt}
                width={1000}
                height={1000}
                sizes="(min-width: 700px) 33vw, 100vw"
                widths={[500, 1000]}
                formats={['avif']}
                className={styles.materialPicture}
              />
              <h2 className={styles.materialName}>{name}</h2>
              <p className={quiet}>{text}</p>
            </div>
          ))}
        </div>
      </section>
      <section className={styles.quote} aria-label="Notre conviction">
        <p className={classNames(container, styles.quoteText)}>
          Un parfum réussi ne se remarque pas. Il se souvient de vous.
        </p>
      </section>
      <section className={classNames(container, section, styles.closing)}>
        <h2 className={title.section}>Trouver le vôtre</h2>
        <p className={lead}>Quatre familles, une signature, un échantillon avec chaque flacon.</p>
        <ButtonLink href="/parfums">Découvrir la collection</ButtonLink>
      </section>
    </>
  );
}
