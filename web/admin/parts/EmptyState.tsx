import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import * as styles from './parts.css.ts';

/** A list with nothing in it: says so, and what may be done. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={28} />
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
