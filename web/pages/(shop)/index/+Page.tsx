import { useData } from 'vike-react/useData';
import { FEATURED_PRODUCTS } from '#contracts/constants.ts';
import { firstProductsQuery } from '../../../data/queries.ts';
import { usePageQuery } from '../../../data/use-page-query.ts';
import { FEATURES } from '../../../home/features.ts';
import { HomeHero } from '../../../home/HomeHero.tsx';
import { HomeStory } from '../../../home/HomeStory.tsx';
import * as styles from '../../../home/home.css.ts';
import { NewsletterForm } from '../../../newsletter/NewsletterForm.tsx';
import { ProductGrid } from '../../../product/ProductGrid.tsx';
import { container, eyebrow, lead, quiet, section, title } from '../../../theme/layout.css.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { HomeData } from './+data.ssr.ts';

/** Home (specification §2). */
export default function HomePage() {
  const fromPage = useData<HomeData | undefined>()?.products;
  const { data: products, isFailed } = usePageQuery(firstProductsQuery(FEATURED_PRODUCTS), fromPage);
  return (
    <>
      <HomeHero />
      <section className={classNames(container, section)} aria-labelledby="signature-title">
        <div className={styles.sectionHead}>
          <p className={eyebrow}>Les indispensables</p>
          <h2 id="signature-title" className={title.section}>
            Collection Signature
          </h2>
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
      <HomeStory />
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
      <NewsletterForm />
    </>
  );
}
