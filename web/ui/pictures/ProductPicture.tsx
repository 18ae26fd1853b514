import { useState } from 'react';
import { ASSET_ALIAS } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { Picture } from './Picture.tsx';

export interface ProductPictureProps {
  readonly product: Pick<Product, 'name' | 'imageUrl' | 'imageAlt' | 'kind'>;
  readonly sizes: string;
  readonly isEarly?: boolean;
  readonly isMain?: boolean;
  readonly className?: string;
  /** Beside the product's name, where screen readers would read it twice. */
  readonly isDecorative?: boolean;
}

/** A flacon without a name, which stands for every perfume that has no picture. */
export const NAMELESS_FLACON = '/media/perfume-without-picture.jpg';
/** The widths in which it is kept. */
const FLACON = { src: NAMELESS_FLACON, widths: [480, 800] } as const;
/** What the server makes of every picture it stores. */
const STORED = { widths: [480, 800, 1200], formats: ['avif', 'webp'] } as const;

function sourceOf(imageUrl: string) {
  if (imageUrl === '' || imageUrl.startsWith(ASSET_ALIAS)) return FLACON;
  return { src: imageUrl, ...(imageUrl.startsWith('/objects/') && STORED) };
}

/** What is said of a picture that was given no words: names of samples and sets say what they are. */
export function pictureText({ name, imageAlt, kind }: Pick<Product, 'name' | 'imageAlt' | 'kind'>): string {
  return imageAlt || (kind === undefined ? `Flacon ${name}` : name);
}

/** A product's picture, 4:5; a flacon without a name when it has none or when it cannot be loaded. */
export function ProductPicture({
  product,
  sizes,
  isEarly = false,
  isMain = false,
  className,
  isDecorative,
}: ProductPictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const source = missing === product.imageUrl ? FLACON : sourceOf(product.imageUrl);
  const alt =
    source === FLACON ? `Flacon sans nom, en attendant l’image de ${product.name}` : pictureText(product);
  return (
    <Picture
      key={source.src}
      {...source}
      alt={isDecorative ? '' : alt}
      width={800}
      height={1000}
      sizes={sizes}
      isEarly={isEarly}
      isMain={isMain}
      onMissing={() => setMissing(product.imageUrl)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
