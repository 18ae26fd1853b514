import { MAX_LENGTH } from '#contracts/constants.ts';
import { TextField } from '../../ui/TextField.tsx';
import { ImageUpload } from './ImageUpload.tsx';
import type { ProductFieldsProps } from './product-fields.ts';
import * as styles from './product-form.css.ts';

/** The product's picture and the words that stand for it. */
export function PictureFields(props: ProductFieldsProps & { onUploading: (isUploading: boolean) => void }) {
  const { draft, errors, set, onUploading } = props;
  return (
    <section className={styles.block} aria-labelledby="product-picture">
      <h3 id="product-picture" className={styles.blockTitle}>
        Image du produit
      </h3>
      <ImageUpload
        imageUrl={draft.imageUrl}
        onChange={(imageUrl) => set({ imageUrl })}
        onUploading={onUploading}
      />
      <TextField
        label="Description de l'image"
        maxLength={MAX_LENGTH.product.imageAlt}
        name="imageAlt"
        value={draft.imageAlt}
        onChange={(imageAlt) => set({ imageAlt })}
        hint="Lue à voix haute aux personnes qui ne voient pas l'image."
        error={errors.imageAlt}
      />
    </section>
  );
}
