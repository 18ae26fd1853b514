import type { ReactNode } from 'react';
import { type BadgeVariant, badge } from './marks.css.ts';

/** A state or kind in a word or two. */
export function Badge({ variant = 'default', children }: { variant?: BadgeVariant; children: ReactNode }) {
  return <span className={badge[variant]}>{children}</span>;
}
