import { MAX_DEGREE } from '#contracts/catalog/character.ts';
import { SCALE_NAMES, type Scale, stepsOf } from '../character/character-texts.ts';
import * as styles from './degree-radios.css.ts';
import { legend } from './reviews.css.ts';

/** How a perfume was worn, in one tap: the house's own steps, and none of them to begin with. */
export function DegreeRadios({ scale }: { scale: Scale }) {
  const steps = stepsOf(scale).map((text, index) => ({ text, value: String(index + 1) }));
  return (
    <fieldset>
      <legend className={legend}>{`${SCALE_NAMES[scale]} (facultatif)`}</legend>
      <div className={styles.steps}>
        {[{ text: 'Sans avis', value: '' }, ...steps].map(({ text, value }) => (
          <label key={value} className={styles.step}>
            <input
              className={styles.radio}
              type="radio"
              name={scale}
              value={value}
              defaultChecked={value === ''}
              aria-label={value === '' ? text : `${text}, ${value} sur ${MAX_DEGREE}`}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
