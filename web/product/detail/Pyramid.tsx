import type { Notes } from '#contracts/events/catalog/product.ts';
import * as styles from '../product-page.css.ts';

/** Top, heart and base with their materials, drawn as the pyramid they are called after; each note leads to the perfumes that have it. */
export function Pyramid({ notes }: { notes: Notes }) {
  const tiers = [
    { title: 'Notes de tête', values: notes.top },
    { title: 'Notes de cœur', values: notes.middle },
    { title: 'Notes de fond', values: notes.base },
  ].filter((tier) => tier.values.length > 0);
  if (tiers.length === 0)
    return <p className={styles.panelText}>La pyramide de ce parfum n’est pas encore publiée.</p>;
  return (
    <div className={styles.pyramid}>
      {tiers.map(({ title, values }, index) => (
        <div key={title} className={styles.tier}>
          <Slice from={index / tiers.length} to={(index + 1) / tiers.length} />
          <div className={styles.tierText}>
            <h2 className={styles.noteTitle}>{title}</h2>
            <ul className={styles.noteList}>
              {values.map((note) => (
                <li key={note}>
                  <a className={styles.note} href={`/parfums?note=${encodeURIComponent(note)}`}>
                    {note}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ))}
    </div>
  );
}

/** The pyramid between two heights, 0 its top and 1 its foot, as wide as it is there. */
function Slice({ from, to }: { from: number; to: number }) {
  const points = [50 - 49 * from, 50 + 49 * from, 50 + 49 * to, 50 - 49 * to];
  const [a, b, c, d] = points;
  return (
    <svg className={styles.slice} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`${a},0 ${b},0 ${c},100 ${d},100`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
