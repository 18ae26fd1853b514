import { Picture } from './Picture.tsx';

interface HousePictureProps {
  readonly sizes: string;
  readonly className: string;
  readonly isMain?: boolean;
}

/** The house as pages show it that speak of it. */
export function HousePicture(props: HousePictureProps) {
  return (
    <Picture
      {...props}
      src="/media/maison.jpg"
      alt="Intérieur de plâtre clair&nbsp;: un flacon sur un socle de travertin devant une arche, traversé par un rayon de soleil."
      width={1600}
      height={1000}
      widths={[800, 1600]}
    />
  );
}
