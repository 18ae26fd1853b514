import { usePageContext } from 'vike-react/usePageContext';
import { dayMonthYear } from '#contracts/french/dates.ts';
import type { LegalBlock, LegalText } from '#contracts/house/legal-text.ts';
import { findLegalText } from '../content/legal/legal-pages.ts';
import { missing } from '../product/product-page.css.ts';
import { caption, container, stack, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageHead } from '../ui/Headings.tsx';
import * as styles from './legal.css.ts';

function anchor(index: number): string {
  return `article-${index + 1}`;
}

/** A block of a legal text. */
export function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('href' in block) {
    return (
      <p>
        <a href={block.href}>{block.label}</a>
      </p>
    );
  }
  if ('box' in block) {
    return (
      <div className={styles.box}>
        {block.box.map((inner) => (
          <Block key={keyOf(inner)} block={inner} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.list}>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function keyOf(block: LegalBlock): string {
  return typeof block === 'string' ? block : JSON.stringify(block);
}

/** A legal page by its key; an unknown key says so (specification §2). */
export function LegalPage({ pageKey }: { pageKey: string }) {
  return <LegalArticle text={findLegalText(pageKey)} />;
}

/** A legal text as a page; null for one that is not there. */
export function LegalArticle({ text }: { text: LegalText | null }) {
  const { house, supportEmail } = usePageContext().globalContext.publicConfig;
  if (!text) {
    return (
      <div className={classNames(container, missing)}>
        <h1 className={title.page}>Page non trouvée</h1>
        <ButtonLink href="/">Retour à l’accueil</ButtonLink>
      </div>
    );
  }
  const sections = text.sections(house, supportEmail);
  return (
    <div className={container}>
      <PageHead above="Informations" heading={text.title} intro={text.intro}>
        <p className={caption}>{`Mise à jour le ${dayMonthYear(text.updated)}`}</p>
      </PageHead>
      <div className={styles.page}>
        <nav className={styles.toc} aria-label="Sommaire">
          {sections.map(({ heading }, index) => (
            <a key={heading} href={`#${anchor(index)}`} className={styles.tocLink}>
              {heading}
            </a>
          ))}
        </nav>
        <div className={stack.x7}>
          {sections.map(({ heading, blocks }, index) => (
            <section key={heading} id={anchor(index)} className={stack.x4}>
              <h2 className={styles.heading}>{heading}</h2>
              {blocks.map((block) => (
                <Block key={keyOf(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
