import { MAX_LENGTH } from '#contracts/constants.ts';
import { categorySchema } from '#contracts/events/product.ts';
import { CATEGORY_LABELS } from '../../product/product-texts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NotesField } from './NotesField.tsx';
import type { ProductFieldsProps } from './product-fields.ts';
import * as styles from './product-form.css.ts';

const CATEGORIES = categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

/** What the perfume is: name, category, texts, notes. */
export function DetailFields({ draft, errors, set }: ProductFieldsProps) {
  return (
    <section className={styles.block} aria-labelledby="product-details">
      <h3 id="product-details" className={styles.blockTitle}>
        Informations
      </h3>
      <div className={styles.pair}>
        <TextField
          label="Nom du produit"
          maxLength={MAX_LENGTH.product.name}
          name="name"
          isRequired
          value={draft.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <Select
          label="Catégorie"
          options={CATEGORIES}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      </div>
      <TextField
        label="Description courte"
        maxLength={MAX_LENGTH.product.shortDescription}
        name="shortDescription"
        isRequired
        value={draft.shortDescription}
        onChange={(shortDescription) => set({ shortDescription })}
        error={errors.shortDescription}
      />
      <TextArea
        label="Description complète"
        maxLength={MAX_LENGTH.product.description}
        name="description"
        isRequired
        rows={7}
        value={draft.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <fieldset className={styles.notes}>
        <legend className={styles.legend}>Notes olfactives</legend>
        <NotesField
          label="Notes de tête"
          notes={draft.notes.top}
          onChange={(top) => set({ notes: { ...draft.notes, top } })}
        />
        <NotesField
          label="Notes de cœur"
          notes={draft.notes.middle}
          onChange={(middle) => set({ notes: { ...draft.notes, middle } })}
        />
        <NotesField
          label="Notes de fond"
          notes={draft.notes.base}
          onChange={(base) => set({ notes: { ...draft.notes, base } })}
        />
      </fieldset>
      <TextArea
        label="Ingrédients (INCI)"
        maxLength={MAX_LENGTH.product.ingredients}
        name="ingredients"
        rows={3}
        value={draft.ingredients}
        onChange={(ingredients) => set({ ingredients })}
        error={errors.ingredients}
      />
    </section>
  );
}
