import type { Behind } from '#contracts/http/figures.ts';
import { ChangedSince } from './ChangedSince.tsx';
import type { LinkBehind } from './links.ts';

/**
 * Makes what a card says of sums: the figure, the way to its orders, a word of its own, and what it has become since.
 * @param today the sums as they are now; undefined where the page stands at now.
 */
export function cardsOf<Sums>(linkBehind: LinkBehind, sums: Sums, today: Sums | undefined) {
  return (behind: Behind, text: (sums: Sums) => string, note?: string) => ({
    value: text(sums),
    href: linkBehind({ behind }),
    note: (
      <>
        {note && <span>{note}</span>}
        <ChangedSince
          linkBehind={linkBehind}
          behind={{ behind }}
          then={text(sums)}
          today={today && text(today)}
        />
      </>
    ),
  });
}
