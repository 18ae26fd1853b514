import {
  Button as AriaButton,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import type { Picture } from '#contracts/events/catalog/product.ts';
import { caption } from '../../../theme/layout.css.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { ProductPicture } from '../../../ui/pictures/ProductPicture.tsx';
import * as styles from './picture-order.css.ts';
import { moved } from './product-pictures.ts';

/** Six points: what is taken hold of. */
const GRIP = [6, 12, 18]
  .flatMap((y) => [9, 15].map((x) => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`))
  .join('');

export interface PictureOrderProps {
  readonly pictures: readonly Picture[];
  readonly onChange: (pictures: Picture[]) => void;
}

/** The order of a product's pictures: by dragging, or by the keyboard (Enter on the handle, arrows, Enter). */
export function PictureOrder({ pictures, onChange }: PictureOrderProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      if (dropPosition !== 'on') onChange(moved(pictures, keys, { url: key, side: dropPosition }));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.place} />,
  });
  const all = pictures.map((picture, index) => ({ ...picture, place: `Image ${index + 1}` }));
  return (
    <div className={styles.order}>
      <p id="picture-order" className={caption}>
        Ordre des images&nbsp;: la première est celle des listes. Glissez, ou prenez une poignée avec Entrée.
      </p>
      <GridList
        aria-labelledby="picture-order"
        className={styles.list}
        items={all}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[pictures]}
      >
        {({ url, alt, place }) => (
          <GridListItem id={url} textValue={place} className={styles.item}>
            <AriaButton
              slot="drag"
              className={styles.handle}
              aria-label={`Déplacer l’${place.toLowerCase()}`}
            >
              <Icon name="menu" path={GRIP} />
            </AriaButton>
            <span className={styles.thumb}>
              <ProductPicture
                product={{ name: '', imageUrl: url, imageAlt: alt }}
                sizes="3rem"
                className={styles.picture}
                isDecorative
              />
            </span>
            <span className={styles.name}>
              <span>{place}</span>
              {alt !== '' && <span className={styles.about}>{alt}</span>}
            </span>
            <AriaButton
              className={styles.handle}
              aria-label={`Supprimer l’${place.toLowerCase()}`}
              onPress={() => onChange(pictures.filter((picture) => picture.url !== url))}
            >
              <Icon name="trash" size={18} />
            </AriaButton>
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
