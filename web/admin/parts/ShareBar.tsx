import { bar } from './parts.css.ts';

/** A row's share of the greatest, to compare by eye. */
export function ShareBar({ of, most }: { of: number; most: number }) {
  return <span className={bar} aria-hidden="true" style={{ width: `${(of / most) * 100}%` }} />;
}
