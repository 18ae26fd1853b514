import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Picture } from '#contracts/events/catalog/product.ts';
import { MAX_OTHER_PICTURES } from '#contracts/http/shop/products.ts';
import { caption } from '../../../theme/layout.css.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { fieldOf } from '../../parts/FormParts.tsx';
import { FormBlock } from '../form/FormBlock.tsx';
import type { ProductFieldsProps } from '../form/ProductFields.tsx';
import { ImageUpload } from './ImageUpload.tsx';
import { PictureOrder } from './PictureOrder.tsx';
import { draftOfPictures, picturesOf } from './product-pictures.ts';

interface PictureFieldsProps extends ProductFieldsProps {
  /** Null for a new product. */
  readonly productId: string | null;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The product's pictures in their order, and the words that stand for each. */
export function PictureFields(props: PictureFieldsProps) {
  const { draft, errors, set, productId, onUploading } = props;
  const of = fieldOf(draft, errors, set);
  const pictures = picturesOf(draft);
  const others = pictures.slice(1);
  const change = (changed: readonly Picture[]) => set(draftOfPictures(changed));
  const describe = (at: number, alt: string) =>
    set({ otherPictures: others.map((picture, index) => (index === at ? { ...picture, alt } : picture)) });
  return (
    <FormBlock id="product-picture" title="Image du produit">
      <ImageUpload
        draftName={`picture-${productId ?? 'new'}`}
        imageUrl={draft.imageUrl}
        // Without it, the next one is the first.
        onChange={(imageUrl) =>
          set((now) => (imageUrl === '' ? draftOfPictures(picturesOf(now).slice(1)) : { imageUrl }))
        }
        onUploading={onUploading}
      />
      <TextField
        {...of('imageAlt')}
        label="Description de l'image"
        maxLength={MAX_LENGTH.product.imageAlt}
        hint="Lue à voix haute aux personnes qui ne voient pas l'image."
      />
      {draft.imageUrl !== '' && (
        <>
          {pictures.length > 1 && <PictureOrder pictures={pictures} onChange={change} />}
          {others.map(({ url, alt }, index) => (
            <TextField
              key={url}
              name={`otherPictures.${index}.alt`}
              label={`Description de l'image ${index + 2}`}
              value={alt}
              onChange={(value) => describe(index, value)}
              error={errors[`otherPictures.${index}.alt`]}
              maxLength={MAX_LENGTH.product.imageAlt}
              isRequired={false}
            />
          ))}
          {others.length < MAX_OTHER_PICTURES ? (
            <ImageUpload
              label={`Image ${pictures.length + 1}`}
              draftName={`picture-${productId ?? 'new'}-other`}
              imageUrl=""
              onChange={(url) =>
                url !== '' && set((now) => draftOfPictures([...picturesOf(now), { url, alt: '' }]))
              }
              onUploading={onUploading}
            />
          ) : (
            <p className={caption}>{`${MAX_OTHER_PICTURES + 1} images au plus.`}</p>
          )}
        </>
      )}
    </FormBlock>
  );
}
