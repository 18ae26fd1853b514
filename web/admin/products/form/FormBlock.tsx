import type { ReactNode } from 'react';
import { OwnText } from '../../../ui/OwnText.tsx';
import { block, blockTitle } from './product-form.css.ts';

/** A part of a long form under its title. */
export function FormBlock({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={block} aria-labelledby={id}>
      <h3 id={id} className={blockTitle}>
        {title}
      </h3>
      <OwnText>{children}</OwnText>
    </section>
  );
}
