import type { Product } from '#contracts/http/products.ts';
import { Badge } from '../../ui/Badge.tsx';
import { euros } from '../../ui/euros.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { cell, headCell, list, name, numeric, table, tableFrame } from '../parts/parts.css.ts';
import { auditFragmentOf } from './audit-location.ts';

/** The catalogue of then: price and what could be sold, each leading to its history. */
export function PastProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return <EmptyState icon="bag" title="Aucun produit à cette date" />;
  return (
    <div className={`${list} ${tableFrame}`}>
      <table className={table} aria-label="Catalogue à cette date">
        <thead>
          <tr>
            <th className={headCell} scope="col">
              Produit
            </th>
            <th className={headCell} scope="col">
              État
            </th>
            <th className={`${headCell} ${numeric}`} scope="col">
              Prix
            </th>
            <th className={`${headCell} ${numeric}`} scope="col">
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td className={`${cell} ${name}`}>
                <a href={auditFragmentOf({ screen: 'history', category: 'product', id: product.id })}>
                  {product.name}
                </a>
              </td>
              <td className={cell}>
                <Badge variant={product.isActive ? 'success' : 'secondary'}>
                  {product.isActive ? 'Actif' : 'Inactif'}
                </Badge>
              </td>
              <td className={`${cell} ${numeric}`}>{euros(product.price)}</td>
              <td className={`${cell} ${numeric}`}>
                <a href={auditFragmentOf({ screen: 'stock', productId: product.id })}>
                  {product.stockQuantity}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
