import { visuallyHidden } from '../../theme/layout.css.ts';
import { skeleton, spinner } from './marks.css.ts';

/** Something is under way. `label` is for screen readers where no text stands beside it. */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <span className={spinner} aria-hidden="true" />
      {label && (
        <span className={visuallyHidden} role="status">
          {label}
        </span>
      )}
    </>
  );
}

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  /** Instead of a height: width to height, as in CSS. */
  readonly ratio?: string;
}

/** Holds the place of something that is loading. */
export function Skeleton({ width = '100%', height = '1em', ratio }: SkeletonProps) {
  const size = ratio ? { width, aspectRatio: ratio } : { width, height };
  return <span className={skeleton} style={size} aria-hidden="true" data-skeleton="" />;
}
