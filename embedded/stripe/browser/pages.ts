import { installStripe } from './install-stripe.ts';
import { runPaymentElement } from './run-payment-element.ts';

const STYLE = `
  :root { --colorPrimary: #8a6d3b; --colorBackground: #ffffff; --colorText: #22201d; --colorTextSecondary: #6b6355;
    --colorDanger: #a3282e; --fontFamily: system-ui, sans-serif; --fontSizeBase: 16px; --borderRadius: 2px;
    --spacingUnit: 4px; }
  * { box-sizing: border-box; }
  html, body { margin: 0; background: transparent; }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 4); padding: 4px;
    color: var(--colorText); font: var(--fontSizeBase)/1.4 var(--fontFamily); }
  .Wide { grid-column: 1 / -1; }
  .Label { display: block; margin-bottom: calc(var(--spacingUnit) * 1.5); font-size: .875em; }
  .Input { width: 100%; padding: calc(var(--spacingUnit) * 3); font: inherit; color: inherit;
    background: var(--colorBackground); border: 1px solid #8c8577; border-radius: var(--borderRadius); }
  .Input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
  .Input:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
  .Input--invalid { border-color: var(--colorDanger); color: var(--colorDanger); }
  .Error { margin: calc(var(--spacingUnit) * 1.5) 0 0; color: var(--colorDanger); font-size: .875em; }
  .Error:empty { margin: 0; }
`;

function fieldOf(
  name: string,
  label: string,
  placeholder: string,
  autocomplete: string,
  wide = false,
): string {
  return `
  <div class="Field${wide ? ' Wide' : ''}">
    <label class="Label" for="${name}">${label}</label>
    <input class="Input" id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}"
      placeholder="${placeholder}" aria-required="true" aria-describedby="${name}-message" spellcheck="false">
    <p class="Error" id="${name}-message" role="alert"></p>
  </div>`;
}

/** `GET /elements/payment`: the page inside the payment element's frame. */
export function paymentElementPage(): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Saisie sécurisée de la carte</title>
<style>${STYLE}</style>
</head>
<body>
<form novalidate>
  ${fieldOf('number', 'Numéro de carte', '1234 1234 1234 1234', 'cc-number', true)}
  ${fieldOf('expiry', 'Expiration', 'MM / AA', 'cc-exp')}
  ${fieldOf('cvc', 'CVC', 'CVC', 'cc-csc')}
</form>
<script>${servedFunction(runPaymentElement).replaceAll('</script', '<\\/script')}</script>
</body>
</html>`;
}

/** `GET /stripe.js`: the script that defines `window.Stripe`. */
export function stripeJsScript(): string {
  return servedFunction(installStripe);
}

/**
 * The text of a script that runs `program` in a browser. The function is written, checked and linted as the rest
 * of the code, and must therefore use nothing from outside itself.
 */
function servedFunction(program: () => void): string {
  // Compilers that keep function names call this helper, which does not exist in the browser.
  return `(() => { const __name = (value) => value; (${program.toString()})(); })();`;
}
