import type { KeyboardEvent } from 'react';

/** Arrows lead to the point of a chart before and after, Home and End to the first and the last. */
export function goBetweenPoints(event: KeyboardEvent<SVGSVGElement>): void {
  const points = [...event.currentTarget.querySelectorAll<SVGElement>('[data-point]')];
  const at = points.findIndex((point) => point.contains(document.activeElement));
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: points.length - 1,
  };
  const to = points[steps[event.key] ?? -1];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  to.focus();
}
