import { useCallback, useState } from 'react';

export interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, as in the `sizes` attribute. */
  readonly sizes: string;
  /** Widths in which `{name}-{width}.{format}` exists beside the original; none by default. */
  readonly widths?: readonly number[];
  readonly formats?: readonly ('avif' | 'webp')[];
  /** In view as the page opens: not loaded lazily. */
  readonly isEarly?: boolean;
  /** The page's main picture: fetched at once and before others. */
  readonly isMain?: boolean;
  readonly className?: string;
  readonly onMissing?: () => void;
}

function sourceSet(src: string, format: string, widths: readonly number[]): string {
  const stem = src.replace(/\.\w+$/, '');
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}

/** A picture in the lightest format and width that fits, its place kept while it loads. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    width,
    height,
    sizes,
    widths = [],
    formats = ['avif'],
    isEarly,
    isMain,
    className,
  } = props;
  const { onMissing } = props;
  const [isBare, setBare] = useState(false);

  // Without its variants the original is tried before giving up.
  const fail = useCallback(() => {
    if (isBare || widths.length === 0) onMissing?.();
    else setBare(true);
  }, [isBare, widths.length, onMissing]);
  // A failure before hydration fires no event for React.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') fail();
    },
    [fail],
  );

  return (
    <picture>
      {!isBare &&
        widths.length > 0 &&
        formats.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={sourceSet(src, format, widths)}
            sizes={sizes}
          />
        ))}
      <img
        ref={look}
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={isMain || isEarly ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding={isMain ? 'sync' : 'async'}
        onError={fail}
      />
    </picture>
  );
}
