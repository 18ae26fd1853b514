import { SAMPLE_OFFER } from '#contracts/catalog/samples.ts';
import { container, lead, quiet, section, title } from '../../../theme/layout.css.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageHead } from '../../../ui/Headings.tsx';
import { HousePicture } from '../../../ui/pictures/HousePicture.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import * as styles from './about.css.ts';

const CHAPTERS = [
  {
    title: 'Une maison née d’un iris',
    paragraphs: [
      'Tout commence par une racine. Il faut trois ans à l’iris pour la former, trois autres pour qu’elle sèche et livre enfin son parfum de violette et de craie. Notre nom vient de cette patience\u00a0: Mirïs, un iris où l’on aurait ajouté une lumière.',
      'Nous avons ouvert notre atelier à Grasse avec une idée simple\u00a0: faire peu de parfums, les faire longtemps, et dire exactement ce qu’ils contiennent.',
    ],
  },
  {
    title: 'Composer, attendre, filtrer',
    paragraphs: [
      'Un parfum Mirïs se construit autour d’une seule matière, que deux ou trois autres éclairent. La formule est écrite à la main, pesée au centième de gramme, puis laissée à macérer à l’abri du jour, dans le verre ambré.',
      'Nous la sentons chaque semaine. Quand plus rien ne dépasse, elle est glacée, filtrée et mise en flacon, quelques centaines à la fois. Le flacon, lui, se garde bien après la dernière goutte.',
    ],
  },
] as const;

const MATERIALS = [
  {
    picture: '/media/matieres-1.jpg',
    alt: 'Gouttes d’ambre et de résine translucides sur une pierre sombre.',
    name: 'Les résines',
    text: 'Benjoin, labdanum, encens\u00a0: la chaleur lente qui reste sur une écharpe.',
  },
  {
    picture: '/media/matieres-2.jpg',
    alt: 'Lames de cèdre et de santal, copeaux de bois roulés, lumière rasante.',
    name: 'Les bois',
    text: 'Cèdre de l’Atlas, santal de plantation, vétiver fumé\u00a0: la charpente de chaque accord.',
  },
  {
    picture: '/media/matieres-3.jpg',
    alt: 'Pétales d’iris violets en gros plan.',
    name: 'Les fleurs',
    text: 'Iris, rose de mai, fleur d’oranger\u00a0: cueillies tôt, traitées le jour même.',
  },
] as const;

/** About (specification §2): the house, how it works, what it works with. */
export default function AboutPage() {
  return (
    <>
      <div className={container}>
        <PageHead
          above="La maison"
          heading="À Propos"
          intro="Un atelier, quelques matières, et le temps qu’il faut."
        />
      </div>
      <HousePicture sizes="100vw" isMain className={styles.banner} />
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
      <section className={classNames(container, section)} aria-label="Nos matières">
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
        <p className={lead}>{`Quatre familles, une signature, un ${SAMPLE_OFFER}.`}</p>
        <ButtonLink href="/parfums">Découvrir la collection</ButtonLink>
      </section>
    </>
  );
}
