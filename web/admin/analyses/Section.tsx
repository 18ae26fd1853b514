import type { ReactNode } from 'react';
import { OwnText } from '../../ui/OwnText.tsx';
import * as styles from './analyses.css.ts';

export interface SectionProps {
  /** Among the sections of the page. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the page of figures under its title. */
export function Section({ name, title, children }: SectionProps) {
  const titleId = `analyses-${name}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <OwnText>{children}</OwnText>
    </section>
  );
}
