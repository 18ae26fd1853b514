import type { FieldErrors } from '../../data/form-values.ts';
import type { ProductDraft } from './product-form.ts';

/** What each part of the product form gets: the draft, what is wrong with it, and how to change it. */
export interface ProductFieldsProps {
  readonly draft: ProductDraft;
  readonly errors: FieldErrors;
  readonly set: (changes: Partial<ProductDraft>) => void;
}
