import type { ListSearch } from '../location.ts';
import * as styles from './analyses.css.ts';
import type { LinkBehind } from './links.ts';

export interface ChangedSinceProps {
  readonly linkBehind: LinkBehind;
  /** The figure, as its orders are asked for. */
  readonly behind: ListSearch;
  /** What it was on the day that the page stands at, and is now; undefined where the page stands at now. */
  readonly then: string;
  readonly today: string | undefined;
}

/** Says of a figure of a day that is over that it is another one now, and leads to what came since. */
export function ChangedSince({ linkBehind, behind, then, today }: ChangedSinceProps) {
  return <ChangedTo href={linkBehind({ ...behind, since: 'oui' })} then={then} today={today} />;
}

/** The same of a figure that no orders are behind. */
export function ChangedTo(props: Pick<ChangedSinceProps, 'then' | 'today'> & { readonly href: string }) {
  const { href, then, today } = props;
  if (today === undefined || today === then) return null;
  return (
    <a className={styles.changed} href={href}>
      {`Ce chiffre a changé depuis\u00a0: ${today}`}
    </a>
  );
}
