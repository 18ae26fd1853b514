import { PIECES } from '../../../../content/journal/pieces.ts';
import * as styles from '../../../../journal/journal.css.ts';
import { PieceCards } from '../../../../journal/PieceCards.tsx';
import { container, eyebrow, lead, pageHead, title } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';

/** The journal: its pieces, the newest first. */
export default function JournalPage() {
  return (
    <div className={classNames(container, styles.foot)}>
      <div className={pageHead}>
        <p className={eyebrow}>La maison</p>
        <h1 className={title.page}>Le journal</h1>
        <p className={lead}>
          Une matière, un mot, une manière de sentir&nbsp;: de courts récits de l’atelier, et les parfums où
          ils mènent.
        </p>
      </div>
      <PieceCards pieces={PIECES} headingLevel={2} isMain />
    </div>
  );
}
