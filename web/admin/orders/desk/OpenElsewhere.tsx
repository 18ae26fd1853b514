import * as styles from './desk.css.ts';
import { openText, useOpenElsewhere } from './open-elsewhere.ts';

/** Says in the open order that somebody else has it open too: nothing is locked, nobody is interrupted. */
export function OpenElsewhereNotice({ orderId }: { orderId: string }) {
  const name = useOpenElsewhere(orderId);
  return (
    <p role="status">{name !== null && <span className={styles.elsewhereNotice}>{openText(name)}</span>}</p>
  );
}

/** The same in a list, in fewer words. */
export function OpenElsewhereMark({ orderId }: { orderId: string }) {
  const name = useOpenElsewhere(orderId);
  if (name === null) return null;
  return (
    <span className={styles.elsewhereMark} title={openText(name)}>
      {name === '' ? 'Ouverte ailleurs' : openText(name)}
    </span>
  );
}
