import { ButtonLink, type ButtonLinkProps } from '../ui/Button.tsx';

/** A link to the checkout: a page load of its own, which brings the policy that lets the payment provider in (ADR 0010). */
export function CheckoutLink(props: Omit<ButtonLinkProps, 'href' | 'rel'>) {
  return <ButtonLink {...props} href="/commande" rel="external" />;
}
