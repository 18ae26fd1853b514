import { nameLink } from '../parts/parts.css.ts';

/** A figure in a table, which leads to the orders behind it. */
export function FigureLink({ href, children }: { href: string; children: string | number }) {
  return (
    <a className={nameLink} href={href}>
      {children}
    </a>
  );
}
