import { CONCENTRATIONS, MOMENTS, SEASONS } from '#contracts/catalog/character.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { type Character, characterSchema } from '#contracts/events/catalog/product.ts';
import { degreeOptions } from '../../../character/character-texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextField.tsx';
import { fieldPairs } from '../../parts/parts.css.ts';
import { FormBlock } from './FormBlock.tsx';
import type { ProductFieldsProps } from './ProductFields.tsx';
import * as styles from './product-form.css.ts';

const NOT_GIVEN = { value: '', label: 'Non précisé' };
const CONCENTRATION_OPTIONS = [NOT_GIVEN, ...CONCENTRATIONS.map((value) => ({ value, label: value }))];

/** How the perfume is worn: all of it may be left unsaid. */
export function CharacterFields({ draft, errors, set }: ProductFieldsProps) {
  const { character } = draft;
  const change = (changes: Partial<Character>) => set({ character: { ...character, ...changes } });
  const degree = (value: string) => (value === '' ? null : Number(value));
  return (
    <FormBlock id="product-character" title="Caractère">
      <div className={fieldPairs}>
        <Select
          label="Concentration"
          options={CONCENTRATION_OPTIONS}
          value={character.concentration ?? ''}
          onChange={(value) =>
            change({ concentration: characterSchema.shape.concentration.parse(value === '' ? null : value) })
          }
        />
        <Select
          label="Sillage"
          options={degreeOptions('sillage')}
          value={String(character.sillage ?? '')}
          onChange={(value) => change({ sillage: degree(value) })}
        />
        <Select
          label="Tenue"
          options={degreeOptions('longevity')}
          value={String(character.longevity ?? '')}
          onChange={(value) => change({ longevity: degree(value) })}
        />
      </div>
      <Choices
        legend="Saisons"
        all={SEASONS}
        chosen={character.seasons}
        onChange={(seasons) => change({ seasons })}
      />
      <Choices
        legend="Moments"
        all={MOMENTS}
        chosen={character.moments}
        onChange={(moments) => change({ moments })}
      />
      <TextArea
        name="character.perfumerWords"
        label="Mots du parfumeur"
        value={character.perfumerWords}
        onChange={(perfumerWords) => change({ perfumerWords })}
        error={errors['character.perfumerWords']}
        maxLength={MAX_LENGTH.product.perfumerWords}
        isRequired={false}
        rows={3}
      />
    </FormBlock>
  );
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly all: readonly Value[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** Any of a few words, kept in the order of all. */
function Choices<Value extends string>({ legend, all, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className={styles.notesLabel}>{legend}</legend>
      <div className={styles.checks}>
        {all.map((value) => (
          <Checkbox
            key={value}
            isSelected={chosen.includes(value)}
            onChange={(isTicked) =>
              onChange(all.filter((other) => (other === value ? isTicked : chosen.includes(other))))
            }
          >
            {value}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
