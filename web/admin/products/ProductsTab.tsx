import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { z } from 'zod';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import { staleProductSchema } from '#contracts/http/console/stale-products.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { CATEGORY_LABELS, KIND_LABELS } from '../../product/product-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { euros, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import { adminQueries, productQuery } from '../data/admin-api.ts';
import { useListSearch } from '../location.ts';
import { DeleteDialog } from '../parts/FormParts.tsx';
import {
  ActiveBadge,
  EmptyState,
  Loaded,
  LongList,
  RowActions,
  SearchBox,
  TabHead,
} from '../parts/lists/ListParts.tsx';
import { SteadyEntries, type SteadyList, useSteadyList } from '../parts/lists/steady-list.tsx';
import { badges, name, searchField, soft, tools } from '../parts/parts.css.ts';
import { findProducts } from './find-products.ts';
import { PRODUCT_TEXTS } from './form/product-form.ts';
import { productChanges } from './form/stale-texts.ts';
import * as styles from './products.css.ts';
import { isLow } from './stock-levels.ts';
import { useWaiting } from './waiting.ts';

const productSearchSchema = z.object({ text: z.string().catch('') });

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

/** Every product, active or not, with the ways to change it (specification §2). `onEdit(null)` opens an empty form. */
export function ProductsTab({ onEdit }: { onEdit: (productId: string | null) => void }) {
  const query = useQuery(adminQueries.products);
  const waitingFor = useWaiting();
  const {
    search: { text: search },
    type,
  } = useListSearch(productSearchSchema);
  const [deleting, setDeleting] = useState<ListedProduct | Product | null>(null);
  const wanted = useDeferredValue(search);
  const isSearched = query.data !== undefined && query.data.length >= SEARCHED_FROM;
  const found = findProducts(query.data ?? [], isSearched ? wanted : '');
  const steady = useSteadyList({
    entries: found,
    keyOf: ({ id }) => id,
    scope: isSearched ? wanted : '',
    query,
  });
  const rows = { waitingFor, onEdit, onDelete: setDeleting };
  return (
    <>
      <TabHead
        title="Produits"
        summary={query.data && plural(query.data.length, 'produit')}
        action={
          <div className={tools}>
            {isSearched && (
              <search className={searchField}>
                <SearchBox label="Rechercher un produit" value={search} onChange={type} />
              </search>
            )}
            <Button size="small" aria-keyshortcuts="n" onClick={() => onEdit(null)}>
              <Icon name="plus" size={16} />
              Nouveau produit
            </Button>
          </div>
        }
      />
      <Loaded query={query} what="les produits">
        {(products) => {
          if (steady.shown.length === 0 && products.length === 0)
            return <EmptyState icon="bag" title="Aucun produit disponible." />;
          if (steady.shown.length === 0) {
            return (
              <EmptyState icon="bag" title="Aucun produit trouvé">
                <Button variant="link" size="small" onClick={() => type('')}>
                  Afficher tous les produits
                </Button>
              </EmptyState>
            );
          }
          return (
            <ProductList
              list={steady}
              textOf={(waiting) => plural(waiting, 'nouveau produit', 'nouveaux produits')}
              {...rows}
            />
          );
        }}
      </Loaded>
      <Articles {...rows} />
      {deleting && <ProductDeletion product={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface ProductDeletionProps {
  /** As it was seen in its list; of samples and sets that holds all there is. */
  readonly product: ListedProduct | Product;
  readonly onClose: () => void;
}

/** Asks before a product is deleted; when others changed it meanwhile, says what. */
function ProductDeletion({ product, onClose }: ProductDeletionProps) {
  const isWhole = 'description' in product;
  const whole = useQuery({
    ...productQuery(product.id),
    // Read once: what others change from then on is told against it.
    enabled: ({ state }) => !isWhole && state.data === undefined,
  });
  const seen = isWhole ? product : whole.data && { ...whole.data, ...product };
  return (
    <DeleteDialog
      title="Supprimer le produit"
      id={product.id}
      revision={product.revision}
      call="DELETE /api/admin/products/:id"
      texts={PRODUCT_TEXTS.delete}
      staleSchema={staleProductSchema}
      changesOf={(stale) => (seen ? productChanges(seen, stale) : [])}
      onClose={onClose}
    >
      Êtes-vous sûr de vouloir supprimer définitivement le produit <strong>{product.name}</strong>
      &#8239;? Cette action ne peut pas être annulée.
    </DeleteDialog>
  );
}

interface RowsProps {
  readonly waitingFor: ReturnType<typeof useWaiting>;
  readonly onEdit: (productId: string) => void;
  readonly onDelete: (product: ListedProduct | Product) => void;
}

interface ProductListProps<Entry> extends RowsProps {
  readonly list: SteadyList<Entry>;
  readonly textOf: (waiting: number) => string;
}

/** Products row by row; of very many the first. */
function ProductList<Entry extends ListedProduct | Product>(props: ProductListProps<Entry>) {
  const { list, textOf, waitingFor, onEdit, onDelete } = props;
  return (
    <LongList entries={list.shown}>
      {(shown) => (
        <SteadyEntries list={{ ...list, shown }} textOf={textOf} className={styles.row}>
          {(product) => (
            <ProductRow
              product={product}
              waiting={waitingFor(product.id)}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          )}
        </SteadyEntries>
      )}
    </LongList>
  );
}

/** Samples and sets, folded below the perfumes, which they are not counted among; nothing while there are none. */
function Articles(rows: RowsProps) {
  const query = useQuery(adminQueries.articles);
  const steady = useSteadyList({ entries: query.data ?? [], keyOf: ({ id }) => id, query });
  if (steady.shown.length === 0) return null;
  const low = steady.shown.filter((article) => article.isActive && isLow(article)).length;
  return (
    <details className={styles.articles}>
      <summary className={styles.articlesTitle}>
        <span>{`Échantillons et coffrets (${steady.shown.length})`}</span>
        {low > 0 && <Badge variant="destructive">{`Stock faible\u00a0: ${low}`}</Badge>}
      </summary>
      <ProductList
        list={steady}
        textOf={(waiting) => plural(waiting, 'nouvel article', 'nouveaux articles')}
        {...rows}
      />
    </details>
  );
}

interface ProductRowProps extends Pick<RowsProps, 'onEdit' | 'onDelete'> {
  readonly product: ListedProduct | Product;
  /** How many people wait for it, in words. */
  readonly waiting: string | null;
}

/**
 * One product in the list: picture, texts, badges, price, stock, edit and delete (specification §2). A key that leaves it draws it no more.
 */
const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, waiting, onEdit, onDelete } = props;
  return (
    <>
      <ProductThumb product={product} />
      <div className={styles.texts}>
        <p className={name}>{product.name}</p>
        <p className={`${soft} ${styles.short}`}>{product.shortDescription}</p>
        <div className={`${badges} ${styles.rowBadges}`}>
          <ActiveBadge isActive={product.isActive} />
          <Badge variant="outline">
            {product.kind ? KIND_LABELS[product.kind] : CATEGORY_LABELS[product.category]}
          </Badge>
          {isLow(product) && <Badge variant="destructive">Stock faible</Badge>}
          {waiting !== null && <Badge variant="secondary">{waiting}</Badge>}
        </div>
      </div>
      <p className={styles.price}>{euros(product.price)}</p>
      <p className={styles.stock}>{`Stock\u00a0: ${product.stockQuantity}`}</p>
      <RowActions
        of={product.name}
        className={styles.rowActions}
        onEdit={() => onEdit(product.id)}
        onDelete={() => onDelete(product)}
      />
    </>
  );
});

/** A product's picture beside its name in a list. */
export function ProductThumb({ product }: { product: ListedProduct }) {
  return <ProductPicture product={product} sizes="56px" className={styles.thumb} isDecorative />;
}
