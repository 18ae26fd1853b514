import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ProductFieldsProps } from './product-fields.ts';
import * as styles from './product-form.css.ts';

/** Price, stock, measures, and whether shoppers see it. */
export function StockFields({ draft, errors, set }: ProductFieldsProps) {
  return (
    <section className={styles.block} aria-labelledby="product-sale">
      <h3 id="product-sale" className={styles.blockTitle}>
        Vente
      </h3>
      <div className={styles.pair}>
        <TextField
          label="Prix (€)"
          name="price"
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          isRequired
          value={draft.price}
          onChange={(price) => set({ price })}
          error={errors.price}
        />
        <TextField
          label="Poids (kg)"
          name="weight"
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          isRequired
          value={draft.weight}
          onChange={(weight) => set({ weight })}
          error={errors.weight}
        />
        <TextField
          label="Stock"
          name="stockQuantity"
          type="number"
          step="1"
          min="0"
          inputMode="numeric"
          isRequired
          value={draft.stockQuantity}
          onChange={(stockQuantity) => set({ stockQuantity })}
          error={errors.stockQuantity}
        />
        <TextField
          label="Seuil d'alerte"
          name="stockAlert"
          type="number"
          step="1"
          min="0"
          inputMode="numeric"
          value={draft.stockAlert}
          onChange={(stockAlert) => set({ stockAlert })}
          error={errors.stockAlert}
        />
        <TextField
          label="Contenance (ml)"
          name="volumeMl"
          type="number"
          step="1"
          min="1"
          inputMode="numeric"
          value={draft.volumeMl}
          onChange={(volumeMl) => set({ volumeMl })}
          error={errors.volumeMl}
        />
      </div>
      <Switch isSelected={draft.isActive} onChange={(isActive) => set({ isActive })}>
        Produit actif
      </Switch>
    </section>
  );
}
