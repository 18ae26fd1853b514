import { ButtonLink, type ButtonLinkProps } from '../../ui/Button.tsx';
import { checkoutPath } from '../cart-store.ts';

export interface CheckoutLinkProps extends Omit<ButtonLinkProps, 'href' | 'rel'> {
  /** A placed order to pay for; the cart without one. */
  readonly orderId?: string | undefined;
}

/** A link to the checkout: a page load of its own, which brings the policy that lets the payment provider in (ADR 0010). */
export function CheckoutLink({ orderId, ...props }: CheckoutLinkProps) {
  const href = orderId === undefined ? checkoutPath() : `/commande?commande=${orderId}`;
  return <ButtonLink {...props} href={href} rel="external" />;
}
