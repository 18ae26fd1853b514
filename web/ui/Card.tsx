import type { HTMLAttributes } from 'react';
import { card } from './card.css.ts';
import { classNames } from './class-names.ts';

/** A framed block that belongs together. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(card, className)} />;
}
