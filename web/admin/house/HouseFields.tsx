import type { ReactNode } from 'react';
import type { HouseIdentity } from '#contracts/house/house.ts';
import type { FieldErrors } from '../../data/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import * as styles from '../pages/pages.css.ts';
import { fieldOf } from '../parts/FormParts.tsx';
import { fieldPairs } from '../parts/parts.css.ts';
import { FormBlock } from '../products/form/FormBlock.tsx';
import { HOUSE_LABELS } from './house-form.ts';

export interface HouseFieldsProps {
  readonly draft: HouseIdentity;
  readonly errors: FieldErrors;
  readonly set: (changes: Partial<HouseIdentity>) => void;
}

const ACCESSIBILITY = [
  { value: 'unsaid', label: 'Non précisé' },
  { value: 'bound', label: 'Soumis à la directive (UE) 2019/882' },
  { value: 'exempt', label: 'Microentreprise exemptée, déclarée à la DGCCRF' },
] as const;

const LINES = { long: 500, hours: 60, network: 40 } as const;

/** Every field of the house's identity, by what they are for. */
export function HouseFields({ draft, errors, set }: HouseFieldsProps) {
  const of = fieldOf(draft, errors, set);
  const mediator = fieldOf(draft.mediator, errorsUnder('mediator', errors), (changes) =>
    set({ mediator: { ...draft.mediator, ...changes } }),
  );
  const field = (name: Parameters<typeof of>[0], hint?: string) => (
    <TextField {...of(name)} label={HOUSE_LABELS[name]} hint={hint} />
  );
  const text = (name: Parameters<typeof of>[0], rows: number, hint: string) => (
    <TextArea {...of(name)} label={HOUSE_LABELS[name]} maxLength={LINES.long} hint={hint} rows={rows} />
  );
  return (
    <>
      <FormBlock id="house-company" title="Société">
        <div className={fieldPairs}>
          {field('company')}
          {field('legalForm', 'Par exemple SAS au capital de 10 000 €.')}
          {field('registration', 'Par exemple RCS Grasse 123 456 789.')}
          {field('siret')}
          {field('vatNumber')}
          {field('director')}
          {field('street')}
          {field('postalCode')}
          {field('city')}
          {field('country')}
        </div>
        {text('host', 2, 'Nom, adresse et téléphone de qui héberge le site.')}
      </FormBlock>
      <FormBlock id="house-contact" title="Contact et horaires">
        {field('phone')}
        <Rows
          rows={draft.hours}
          name="horaire"
          onChange={(hours) => set({ hours })}
          errors={errorsUnder('hours', errors)}
          empty={{ days: '', time: '' }}
          max={7}
        >
          {(hours) => (
            <>
              <TextField {...hours('days')} label="Jours" maxLength={LINES.hours} />
              <TextField {...hours('time')} label="Heures" maxLength={LINES.hours} />
            </>
          )}
        </Rows>
      </FormBlock>
      <FormBlock id="house-mediator" title="Médiateur de la consommation">
        <div className={fieldPairs}>
          <TextField {...mediator('name')} label="Nom du médiateur" />
          <TextField {...mediator('url')} label="Site du médiateur" />
        </div>
        <TextField {...mediator('address')} label="Adresse du médiateur" />
      </FormBlock>
      <FormBlock id="house-responsible" title="Personne responsable des cosmétiques">
        {text('responsiblePerson', 2, 'Nom et adresse, comme sur l’étui (règlement (CE) n° 1223/2009).')}
      </FormBlock>
      <FormBlock id="house-duties" title="Emballages et accessibilité">
        {field('producerId', 'Donné par l’éco-organisme, par exemple FR123456_01ABCD.')}
        {text(
          'sorting',
          2,
          'Montrées sur chaque parfum\u00a0; l’étui doit les porter aussi s’il a la place.',
        )}
        <Select
          label={HOUSE_LABELS.accessibility}
          options={ACCESSIBILITY}
          value={draft.accessibility}
          onChange={(accessibility) => set({ accessibility })}
        />
      </FormBlock>
      <FormBlock id="house-returns" title="Retours">
        {text('returnAddress', 4, 'Où les colis retournés arrivent, sur plusieurs lignes.')}
      </FormBlock>
      <FormBlock id="house-networks" title="Réseaux sociaux">
        <Rows
          rows={draft.socialLinks}
          name="réseau"
          onChange={(socialLinks) => set({ socialLinks })}
          errors={errorsUnder('socialLinks', errors)}
          empty={{ label: '', url: '' }}
          max={6}
        >
          {(link) => (
            <>
              <TextField {...link('label')} label="Réseau" maxLength={LINES.network} />
              <TextField {...link('url')} label="Adresse de la page" placeholder="https://" />
            </>
          )}
        </Rows>
      </FormBlock>
    </>
  );
}

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  /** What one row is, for the buttons. */
  readonly name: string;
  readonly empty: Row;
  readonly max: number;
  readonly errors: FieldErrors;
  readonly onChange: (rows: Row[]) => void;
  readonly children: (of: ReturnType<typeof fieldOf<Row>>) => ReactNode;
}

/** Rows of fields that can be added and taken away. */
function Rows<Row>({ rows, name, empty, max, errors, onChange, children }: RowsProps<Row>) {
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place.
        <fieldset key={index} aria-label={`${name} ${index + 1}`} className={styles.linkRow}>
          <OwnText>
            {children(
              fieldOf(row, errorsUnder(String(index), errors), (changes) =>
                onChange(rows.with(index, { ...row, ...changes })),
              ),
            )}
          </OwnText>
          <Button
            variant="link"
            size="inline"
            aria-label={`Retirer\u00a0: ${name} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            Retirer
          </Button>
        </fieldset>
      ))}
      {rows.length < max && (
        <div>
          <Button variant="secondary" size="small" onClick={() => onChange([...rows, empty])}>
            {`Ajouter un ${name}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** The errors of a part, by the names of its own fields. */
function errorsUnder(part: string, errors: FieldErrors): FieldErrors {
  const prefix = `${part}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, error]) => [name.slice(prefix.length), error]),
  );
}
