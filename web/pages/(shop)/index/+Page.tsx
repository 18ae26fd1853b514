import { useData } from 'vike-react/useData';
import { FEATURED_PRODUCTS } from '#contracts/constants.ts';
import { productListQuery, usePageQuery } from '../../../data/queries.ts';
import * as styles from '../../../home/home.css.ts';
import { LoopingFilm } from '../../../home/LoopingFilm.tsx';
import { NewsletterForm } from '../../../home/NewsletterForm.tsx';
import { ProductGrid } from '../../../product/ProductGrid.tsx';
import { container, lead, quiet, section } from '../../../theme/layout.css.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SectionHead } from '../../../ui/Headings.tsx';
import { asDrawn } from '../../../ui/hydration/AsDrawn.tsx';
import { Icon, type IconName } from '../../../ui/marks/Icon.tsx';
import type { HomeData } from './+data.ssr.ts';

const Families = asDrawn(async () => (await import('../../../home/Stories.tsx')).Families, '40rem');
const Perfumer = asDrawn(async () => (await import('../../../home/Stories.tsx')).Perfumer, '40rem');
const Journal = asDrawn(async () => (await import('../../../home/Stories.tsx')).Journal, '40rem');

/** The four blocks of the features section (specification §2). */
const FEATURES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'truck',
    title: 'Livraison premium',
    text: 'Partout en Europe avec Colissimo et Mondial Relay, en 3 à 7 jours ouvrés, dans un coffret à nos armes.',
  },
  {
    icon: 'lock',
    title: 'Paiement sécurisé',
    text: 'Par carte bancaire, ou par portefeuille en ligne quand votre navigateur en propose un. Vos données de paiement ne passent jamais par nos serveurs.',
  },
  {
    icon: 'seal',
    title: 'Avis certifiés',
    text: 'Chaque avis est lu avant publication, aucun n’est rémunéré\u202f; ceux dont la commande est certifiée payée portent la mention « Vérifié ».',
  },
  {
    icon: 'bell',
    title: 'Service client',
    text: 'Une personne de la maison vous répond du lundi au samedi, par e-mail ou par téléphone.',
  },
];

/** Home (specification §2). */
export default function HomePage() {
  const fromPage = useData<HomeData | undefined>()?.products;
  const { data: products, isFailed } = usePageQuery(productListQuery(FEATURED_PRODUCTS), fromPage);
  return (
    <>
      <HomeHero />
      <section className={classNames(container, section)} aria-labelledby="signature-title">
        <div className={styles.sectionHead}>
          <SectionHead above="Les indispensables" id="signature-title" title="Collection Signature" />
          <p className={lead}>Trois compositions par lesquelles entrer dans la maison.</p>
        </div>
        <ProductGrid
          products={products}
          placeholders={FEATURED_PRODUCTS}
          isFailed={isFailed}
          isTrio
          headingLevel={3}
          isMain={false}
        />
        <div className={styles.sectionFoot}>
          <ButtonLink href="/parfums" variant="secondary">
            Voir toute la collection
          </ButtonLink>
        </div>
      </section>
      <Families />
      <HomeStory />
      <Perfumer />
      <section className={classNames(container, section)} aria-label="Nos engagements">
        <div className={styles.features}>
          {FEATURES.map(({ icon, title: name, text }) => (
            <div key={name} className={styles.feature}>
              <span className={styles.featureIcon}>
                <Icon name={icon} size={30} />
              </span>
              <h3 className={styles.featureTitle}>{name}</h3>
              <p className={quiet}>{text}</p>
            </div>
          ))}
        </div>
      </section>
      <Journal />
      <NewsletterForm />
    </>
  );
}

/** The film, the house's sentence, and the ways on: the collection and the story. */
function HomeHero() {
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

/** The brand's story beside the film of the workshop. */
function HomeStory() {
  return (
    <section className={styles.story} aria-labelledby="story-title">
      <div className={styles.storyGrid}>
        <div className={styles.storyFilm}>
          <LoopingFilm film="/media/atelier" still="/media/atelier.jpg" stillWidths={[800, 1600]} />
        </div>
        <div className={styles.storyText}>
          <SectionHead above="L’atelier" id="story-title" title="Le temps est notre première matière" />
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
