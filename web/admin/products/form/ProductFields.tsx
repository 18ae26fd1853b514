import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { categorySchema } from '#contracts/events/catalog/product.ts';
import { EUROS, KILOGRAMS, WHOLE } from '#contracts/french/typed-number.ts';
import { examineIngredients } from '#domain/catalog/allergens.ts';
import type { FieldErrors } from '../../../data/use-form.ts';
import { CATEGORY_LABELS } from '../../../product/product-texts.ts';
import * as field from '../../../ui/fields/field.css.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx';
import { fieldOf, NumberField } from '../../parts/FormParts.tsx';
import { fieldPairs } from '../../parts/parts.css.ts';
import { FormBlock } from './FormBlock.tsx';
import { KindFields } from './KindFields.tsx';
import { NotesField } from './NotesField.tsx';
import * as styles from './product-form.css.ts';
import { NOTE_ROWS, noteDraftName, type ProductDraft, typedNoteName } from './product-form.ts';

/** What each part of the product form gets: the draft, what is wrong with it, and how to change it. */
export interface ProductFieldsProps {
  readonly draft: ProductDraft;
  readonly errors: FieldErrors;
  /** A function is given the draft as it is by then: for what comes late. */
  readonly set: (changes: Partial<ProductDraft> | ((draft: ProductDraft) => Partial<ProductDraft>)) => void;
}

const FOR_SALE = 'Demandé par la loi avant qu’un produit soit actif.';

const CATEGORIES = categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

const NOTE_LABELS = { top: 'Notes de tête', middle: 'Notes de cœur', base: 'Notes de fond' } as const;

/** What the perfume is: name, category, texts, notes. */
export function DetailFields({
  draft,
  errors,
  set,
  productId,
}: ProductFieldsProps & { productId: string | null }) {
  const of = fieldOf(draft, errors, set);
  return (
    <FormBlock id="product-details" title="Informations">
      <div className={fieldPairs}>
        <TextField {...of('name')} label="Nom du produit" maxLength={MAX_LENGTH.product.name} isRequired />
        <Select
          label="Catégorie"
          options={CATEGORIES}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      </div>
      {productId === null && <KindFields draft={draft} errors={errors} set={set} />}
      <TextField
        {...of('shortDescription')}
        label="Description courte"
        maxLength={MAX_LENGTH.product.shortDescription}
        isRequired
      />
      <TextArea
        {...of('description')}
        label="Description complète"
        maxLength={MAX_LENGTH.product.description}
        isRequired
        rows={7}
      />
      <fieldset className={styles.notes}>
        <legend className={styles.legend}>Notes olfactives</legend>
        {NOTE_ROWS.map((row) => (
          <NotesField
            key={row}
            draftName={noteDraftName(productId, row)}
            name={typedNoteName(row)}
            label={NOTE_LABELS[row]}
            notes={draft.notes[row]}
            onChange={(notes) => set({ notes: { ...draft.notes, [row]: notes } })}
          />
        ))}
      </fieldset>
      <TextArea
        {...of('ingredients')}
        label="Ingrédients (INCI)"
        maxLength={MAX_LENGTH.product.ingredients}
        hint={FOR_SALE}
        isRequired={draft.isActive}
        rows={3}
      />
      <IngredientAdvice
        ingredients={draft.ingredients}
        notes={NOTE_ROWS.flatMap((row) => draft.notes[row])}
      />
      <TextArea
        {...of('warnings')}
        label="Précautions d’emploi"
        maxLength={MAX_LENGTH.product.warnings}
        hint={FOR_SALE}
        isRequired={draft.isActive}
        rows={2}
      />
    </FormBlock>
  );
}

/** What to look at in the ingredient list, while it is typed. Advice alone: only who has the formula knows what is in it. */
function IngredientAdvice({ ingredients, notes }: { ingredients: string; notes: readonly string[] }) {
  const { misspelt, expected } = examineIngredients(ingredients, notes);
  const lines = [
    ...misspelt.map(
      ({ written, meant }) => `«\u00a0${written}\u00a0»\u00a0: le règlement écrit «\u00a0${meant}\u00a0».`,
    ),
    ...expected.map(
      ({ note, name }) => `La note «\u00a0${note}\u00a0» apporte d’ordinaire «\u00a0${name}\u00a0».`,
    ),
  ];
  if (ingredients.trim() === '' || lines.length === 0) return null;
  return (
    <div role="status" className={field.hint}>
      <p>À vérifier d’après la liste des 80 allergènes à étiqueter (règlement (UE) 2023/1545)&nbsp;:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Price, stock, measures, and whether shoppers see it. */
export function StockFields({ draft, errors, set }: ProductFieldsProps) {
  const of = fieldOf(draft, errors, set);
  return (
    <FormBlock id="product-sale" title="Vente">
      <div className={fieldPairs}>
        <NumberField {...of('price')} label="Prix (€)" numbers={EUROS} isRequired />
        <NumberField {...of('weight')} label="Poids (kg)" numbers={KILOGRAMS} isRequired />
        <NumberField {...of('stockQuantity')} label="Stock" numbers={WHOLE} shortcut="s" isRequired />
        <NumberField {...of('stockAlert')} label="Seuil d'alerte" numbers={WHOLE} />
        <NumberField {...of('volumeMl')} label="Contenance (ml)" numbers={WHOLE} isRequired />
        <TextField
          {...of('ean')}
          label="Code-barres (EAN)"
          hint="Facultatif, 13 chiffres. Scanné quand un colis est préparé."
          inputMode="numeric"
        />
      </div>
      <Switch isSelected={draft.isActive} onChange={(isActive) => set({ isActive })}>
        Produit actif
      </Switch>
    </FormBlock>
  );
}

/** On or off, at once. */
function Switch({ children, ...rest }: SwitchProps & { children: string }) {
  return (
    <AriaSwitch {...rest} className={field.check}>
      <span className={field.track} aria-hidden="true">
        <span className={field.thumb} />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  );
}
