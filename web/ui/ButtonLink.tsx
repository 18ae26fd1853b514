import type { AnchorHTMLAttributes } from 'react';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import { button } from './button.css.ts';
import { classNames } from './class-names.ts';

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(button({ variant, size, wide }), className)}>
      {children}
    </a>
  );
}
