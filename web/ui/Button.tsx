import type { RecipeVariants } from '@vanilla-extract/recipes';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { button } from './button.css.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './Loading.tsx';
import { OwnText } from './OwnText.tsx';

type Look = NonNullable<RecipeVariants<typeof button>>;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows that work is under way and refuses further presses. */
  readonly isPending?: boolean;
}

/** The house's button: a native one, so that it works before and without JavaScript. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, isPending = false, className, children, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(button({ variant, size, wide }), className)}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
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
    <a {...rest} className={classNames(button({ variant, size, wide }), className)}>
      {children}
    </a>
  );
}
