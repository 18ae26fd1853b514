import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react';
import * as styles from './button.css.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './marks/Loading.tsx';
import { OwnText } from './OwnText.tsx';

interface Look {
  readonly variant?: keyof typeof styles.variants;
  readonly size?: keyof typeof styles.sizes;
  readonly wide?: boolean;
}

/** The classes of a button's look: a filled one of the usual size unless said. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: Look): string {
  return classNames(
    styles.base,
    styles.variants[variant],
    styles.sizes[size],
    wide && styles.wide,
    variant === 'link' && size === 'medium' && styles.textLink,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows that work is under way and refuses further presses. */
  readonly isPending?: boolean;
}

/** Keeps a press from sending its form too. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * The house's button: a native one, so that it works before and without JavaScript. One that waits (`isPending`, `aria-disabled`) refuses
 * presses and keeps the keyboard's place, which `disabled` would take away.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, isPending = false, className, children, onClick, ...rest } = props;
  const isWaiting = isPending || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={isWaiting || undefined}
      aria-busy={isPending || undefined}
      onClick={isWaiting ? refuse : onClick}
    >
      {isPending && <Spinner />}
      <OwnText>{children}</OwnText>
    </button>
  );
}

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly href: string;
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      {children}
    </a>
  );
}
