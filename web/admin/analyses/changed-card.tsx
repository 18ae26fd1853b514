import type { Behind } from '#contracts/http/figures.ts';
import * as styles from './analyses.css.ts';
import type { LinkBehind } from './links.ts';

export interface ChangedToProps {
  /** Where it says what came since. */
  readonly href: string;
  /** What the figure was on the day that the page stands at, and is now; undefined where the page stands at now. */
  readonly then: string;
  readonly today: string | undefined;
}

/** Says of a figure of a day that is over that it is another one now, and leads to what came since. */
export function ChangedTo({ href, then, today }: ChangedToProps) {
  if (today === undefined || today === then) return null;
  return (
    <a className={styles.changed} href={href}>
      {`Ce chiffre a changé depuis\u00a0: ${today}`}
    </a>
  );
}

/**
 * Makes what a card says of sums: the figure, the way to its orders, a word of its own, and what it has become since.
 * @param today the sums as they are now; undefined where the page stands at now.
 */
export function cardsOf<Sums>(linkBehind: LinkBehind, sums: Sums, today: Sums | undefined) {
  return (behind: Behind, text: (of: Sums) => string, note?: string) => ({
    value: text(sums),
    href: linkBehind({ behind }),
    note: (
      <>
        {note && <span>{note}</span>}
        <ChangedTo
          href={linkBehind({ behind, since: 'oui' })}
          then={text(sums)}
          today={today && text(today)}
        />
      </>
    ),
  });
}
