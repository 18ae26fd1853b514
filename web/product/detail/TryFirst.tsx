import { usePageContext } from 'vike-react/usePageContext';
import { SET_CREDIT } from '#contracts/catalog/samples.ts';
import { usePageQuery } from '../../data/queries.ts';
import { caption, cover } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { euros } from '../../ui/formats.ts';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import { addAndNotify } from '../add-and-notify.ts';
import { articlesQuery } from '../articles-query.ts';
import { StockIndicator } from '../ProductFacts.tsx';
import { offer, offerHeading, offerText } from '../product-page.css.ts';
import { unitPriceText } from '../product-texts.ts';
import type { ShownArticle } from '../shown-products.ts';
import * as styles from './try-first.css.ts';

export interface TryFirstProps {
  readonly productId: string;
  readonly name: string;
  /** What the server drew; undefined when the page was reached from another one. */
  readonly fromPage: readonly ShownArticle[] | undefined;
}

/** The perfume's sample, and the sets that hold one: to be smelt before the bottle is unsealed. Nothing where there are none. */
export function TryFirst({ productId, name, fromPage }: TryFirstProps) {
  const { data: articles } = usePageQuery(articlesQuery(productId), fromPage);
  if (!articles?.length) return null;
  return (
    <section className={offer} aria-labelledby="try-first-title">
      <h2 id="try-first-title" className={offerHeading}>
        Essayer d’abord
      </h2>
      <p className={offerText}>{`Sentez ${name} sur la peau, gardez le flacon scellé.`}</p>
      <ul className={styles.list}>
        {articles.map((article) => (
          <li key={article.id} className={styles.item}>
            <div className={styles.frame}>
              <ProductPicture product={article} sizes="80px" className={cover} isDecorative />
            </div>
            <div className={styles.texts}>
              {article.kind === 'set' ? <OfSet set={article} /> : <OfSample sample={article} />}
            </div>
            {article.kind === 'sample' && article.stockQuantity > 0 && <SampleButton sample={article} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfSample({ sample }: { sample: ShownArticle }) {
  return (
    <>
      <p>{`Échantillon ${sample.volumeMl} ml, ${euros(sample.price)}`}</p>
      <p className={caption}>{`TTC, ${unitPriceText(sample)}`}</p>
      {sample.stockQuantity <= 0 && <StockIndicator quantity={0} />}
    </>
  );
}

function OfSet({ set }: { set: ShownArticle }) {
  return (
    <>
      <p>
        <a href={`/parfums/${set.slug}`}>{set.name}</a>
        <span>{`, ${euros(set.price)}`}</span>
      </p>
      <p className={caption}>{`TTC, ${unitPriceText(set)}. ${SET_CREDIT}.`}</p>
      {set.stockQuantity <= 0 && <StockIndicator quantity={0} />}
    </>
  );
}

function SampleButton({ sample }: { sample: ShownArticle }) {
  const { maxBottlesPerLine: max } = usePageContext().globalContext.publicConfig;
  const add = () => addAndNotify(sample, 1, { added: `1 x ${sample.name} ajouté à votre panier.`, max });
  return (
    <Button variant="secondary" size="small" className={styles.button} onClick={add}>
      Prendre un échantillon
    </Button>
  );
}
