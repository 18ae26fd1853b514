import { PIECES } from '../../../../content/journal/pieces.ts';
import * as styles from '../../../../journal/journal.css.ts';
import { PieceCards } from '../../../../journal/PieceCards.tsx';
import { container } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { PageHead } from '../../../../ui/Headings.tsx';

/** The journal: its pieces, the newest first. */
export default function JournalPage() {
  return (
    <div className={classNames(container, styles.foot)}>
      <PageHead
        above="La maison"
        heading="Le journal"
        intro="Une matière, un mot, une manière de sentir&nbsp;: de courts récits de l’atelier, et les parfums où ils mènent."
      />
      <PieceCards pieces={PIECES} headingLevel={2} isMain />
    </div>
  );
}
