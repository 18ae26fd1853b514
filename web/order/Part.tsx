import type { ReactNode } from 'react';
import { OwnText } from '../ui/OwnText.tsx';
import * as styles from './order.css.ts';

/** A titled part beside the order's articles. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{name}</h2>
      <OwnText>{children}</OwnText>
    </section>
  );
}
