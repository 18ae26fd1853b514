import { dayMonthYear } from '#contracts/french/dates.ts';
import { EUROS } from '#contracts/french/typed-number.ts';
import type { PurchaseCosts } from '#contracts/http/figures/purchase-costs.ts';
import * as field from '../../../ui/fields/field.css.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { euros } from '../../../ui/formats.ts';
import { fieldOf, NumberField } from '../../parts/FormParts.tsx';
import { fieldPairs } from '../../parts/parts.css.ts';
import { FormBlock } from './FormBlock.tsx';
import type { ProductFieldsProps } from './ProductFields.tsx';

interface CostFieldsProps extends ProductFieldsProps {
  readonly costs: PurchaseCosts['costs'];
}

/** What a bottle costs the house, and from which day; margins count with what held when a bottle was ordered. */
export function CostFields({ draft, errors, set, costs }: CostFieldsProps) {
  const of = fieldOf(draft, errors, set);
  return (
    <FormBlock id="product-cost" title="Prix d’achat">
      <div className={fieldPairs}>
        <NumberField {...of('purchaseCost')} label="Prix d’achat HT (€)" numbers={EUROS} />
        <TextField
          {...of('purchaseCostSince')}
          label="À partir du"
          type="date"
          hint={'Vide\u00a0: à partir d’aujourd’hui.'}
        />
      </div>
      <p className={field.hint}>
        Facultatif, pour la marge dans les analyses. Vu ici seulement, jamais dans la boutique.
      </p>
      {costs.length > 0 && (
        <ul className={field.hint}>
          {costs.map(({ cost, since }) => (
            <li key={since}>
              {`À partir du ${dayMonthYear(since)}\u00a0: ${cost === null ? 'inconnu' : `${euros(cost)} HT`}`}
            </li>
          ))}
        </ul>
      )}
    </FormBlock>
  );
}
