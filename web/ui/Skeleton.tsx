import { skeleton } from './skeleton.css.ts';

export interface SkeletonProps {
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
