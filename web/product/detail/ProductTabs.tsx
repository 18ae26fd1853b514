import { usePageContext } from 'vike-react/usePageContext';
import { formatEuros } from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from '#contracts/constants.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';
import { reachable } from '#contracts/house/house-texts.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { asDrawn } from '../../ui/hydration/AsDrawn.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import * as styles from '../product-page.css.ts';

const Pyramid = asDrawn(async () => (await import('./Pyramid.tsx')).Pyramid, '20rem');

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <p>
      <span className={styles.factName}>{`${name}\u00a0: `}</span>
      <span>{value}</span>
    </p>
  );
}

/** Folded where there is a list for each perfume of a set. */
function Ingredients({ of: { kind, ingredients } }: { of: Product }) {
  if (!ingredients) return null;
  if (kind !== 'set') return <Fact name="Ingrédients (INCI)" value={ingredients} />;
  return (
    <details>
      <summary className={styles.foldedName}>
        <span>Ingrédients (INCI)</span>
        <Icon name="chevron" size={16} />
      </summary>
      <div className={styles.folded}>
        {ingredients.split('\n').map((list) => (
          <p key={list}>{list}</p>
        ))}
      </div>
    </details>
  );
}

function Description({ product }: { product: Product }) {
  const { house, supportEmail } = usePageContext().globalContext.publicConfig;
  const { sorting } = house;
  const responsiblePerson = reachable(house.responsiblePerson, supportEmail);
  return (
    <div className={styles.panelText}>
      {product.description
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => (
          <p key={paragraph}>{frenchSpaces(paragraph)}</p>
        ))}
      <div className={styles.facts}>
        <Fact name="Contenance" value={`${product.volumeMl} ml`} />
        <Ingredients of={product} />
        {product.warnings && <Fact name="Précautions" value={frenchSpaces(product.warnings)} />}
        {sorting && <Fact name="Tri des emballages" value={frenchSpaces(sorting)} />}
        {responsiblePerson && <Fact name="Personne responsable" value={responsiblePerson} />}
      </div>
    </div>
  );
}

function Delivery() {
  return (
    <div className={styles.panelText}>
      <p>
        Expédition le jour même pour toute commande passée avant 14 h, du lundi au vendredi. Livraison en 3 à
        7 jours ouvrés par Colissimo, en Europe uniquement. Pour un point Mondial Relay, écrivez au service
        client avant l’expédition.
      </p>
      <p>{`Livraison ${formatEuros(SHIPPING_COST)}, offerte dès ${formatEuros(FREE_SHIPPING_THRESHOLD)} d’achat après remise. Vous disposez de 14 jours pour changer d’avis.`}</p>
      <p>
        <a href="/livraison">Politique de livraison complète</a>
      </p>
    </div>
  );
}

/** Description, Notes Olfactives, Livraison (specification §2). */
export function ProductTabs({ product }: { product: Product }) {
  return (
    <Tabs
      label={`À propos de ${product.name}`}
      tabs={[
        { id: 'description', label: 'Description', content: <Description product={product} /> },
        ...(product.kind === 'set'
          ? []
          : [{ id: 'notes', label: 'Notes Olfactives', content: <Pyramid notes={product.notes} /> }]),
        { id: 'livraison', label: 'Livraison', content: <Delivery /> },
      ]}
    />
  );
}
