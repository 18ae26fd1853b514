import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { button } from './button.css.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './Loading.tsx';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'ghost'
  | 'destructive'
  | 'onNight'
  | 'onNightOutline'
  | 'link';
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon' | 'inline';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly wide?: boolean;
  /** Shows that work is under way and refuses further presses. */
  readonly isPending?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The house's button: a native one, so that it works before and without JavaScript. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    isPending = false,
    className,
    children,
    disabled,
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(button({ variant, size, wide }), className)}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

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
