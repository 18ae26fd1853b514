import { Button } from '../../ui/Button.tsx';
import { offerFile } from '../parts/offer-file.ts';
import * as styles from './security.css.ts';

/** Ten recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => offerFile(new Blob([`${codes.join('\n')}\n`]), 'miris-codes-de-secours.txt');
  return (
    <div className={styles.steps}>
      <p>
        Chacun de ces codes ouvre la console une fois, si votre application n'est pas à portée. Conservez-les
        à l'abri&nbsp;: ils ne seront plus affichés.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={save}>
          Télécharger
        </Button>
        <Button autoFocus onClick={onDone}>
          J'ai conservé ces codes
        </Button>
      </div>
    </div>
  );
}
