import { useId, useState } from 'react';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import * as styles from './palette.css.ts';
import { lettersAreOn, modifierKey, type Shortcut, setLettersOn, shortcutGroups } from './shortcuts.ts';

/** Every key of the console, and the switch for those without a modifier (WCAG 2.1.4). */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(lettersAreOn);
  return (
    <Dialog onClose={onClose} title="Raccourcis clavier" isWide>
      <div className={styles.helpGroups}>
        {shortcutGroups(modifierKey()).map(({ title, shortcuts }) => (
          <ShortcutList key={title} title={title} shortcuts={shortcuts} />
        ))}
      </div>
      <Checkbox
        isSelected={isOn}
        onChange={(on) => {
          setLettersOn(on);
          setOn(on);
        }}
      >
        Raccourcis d’une lettre
      </Checkbox>
      <p className={styles.note}>
        Une lettre seule mène quelque part ou ouvre une fenêtre&nbsp;; elle ne change rien et n’agit pas
        pendant la saisie.
      </p>
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.groupTitle}>
        {title}
      </h3>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
