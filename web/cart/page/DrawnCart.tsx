import { useState } from 'react';
import { cover, quiet, withAside } from '../../theme/layout.css.ts';
import { AS_IT_IS, useIsTakingOver } from '../../ui/hydration/AsDrawn.tsx';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import * as styles from './cart-page.css.ts';

/** `web/public/cart.js` puts a perfume's own in its place. */
const MODEL = { name: '', imageUrl: '/objects/-.jpg', imageAlt: '' };
const PLACE = { 'data-kept-lines': '', 'aria-hidden': true } as const;
const height = '16rem';
/** As tall as what one changes a line with. */
const ACTIONS = { minHeight: '2.75rem' };

/**
 * The lines of the cart until its program is here. The server knows none and draws one as a model; a script of some lines fills it from
 * what the browser keeps (`web/public/cart.js`), so that names and pictures are seen with the page. Reached from another page, a
 * placeholder.
 */
export function DrawnCart() {
  const isTakingOver = useIsTakingOver();
  const [isDrawn] = useState(isTakingOver);
  if (typeof document === 'undefined')
    return (
      <div {...PLACE}>
        <template>
          <div className={withAside}>
            <ul className={styles.lines}>
              <li className={styles.line}>
                <div className={styles.frame}>
                  <ProductPicture product={MODEL} sizes="128px" className={cover} isEarly isDecorative />
                </div>
                <div className={styles.lineBody}>
                  <div>
                    <div className={styles.lineTop}>
                      <h2 className={styles.lineName}>{MODEL.name}</h2>
                    </div>
                    <p className={quiet} />
                  </div>
                  <div className={styles.lineActions} style={ACTIONS} />
                </div>
              </li>
            </ul>
            <Skeleton height={height} />
          </div>
        </template>
        <Skeleton height={height} />
      </div>
    );
  if (isDrawn) return <div {...PLACE} {...AS_IT_IS} />;
  return <Skeleton height={height} />;
}
