import * as styles from './parts.css.ts';

/** Over a row (`rowIn`) that others have taken from its list; it takes no room. */
export function GoneMark({ isGone }: { isGone: boolean }) {
  return isGone && <span className={styles.goneMark}>Retiré entre-temps de cette liste</span>;
}
