import { installStripe } from './install-stripe.ts';
import { servedFunction } from './served-function.ts';

/** `GET /stripe.js`: the script that defines `window.Stripe`. */
export function stripeJsScript(): string {
  return servedFunction(installStripe);
}
