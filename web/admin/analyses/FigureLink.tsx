import { nameLink } from '../parts/parts.css.ts';

/** A figure in a table, which leads to the orders behind it; nothing where there is none. */
export function FigureLink({ href, children }: { href: string; children: string }) {
  if (children === '') return null;
  return (
    <a className={nameLink} href={href}>
      {children}
    </a>
  );
}
