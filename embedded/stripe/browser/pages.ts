import { FRAME_TOOLS, type FrameTools } from './frame-tools.ts';
import { installStripe } from './install-stripe.ts';
import { runPaymentElement } from './run-payment-element.ts';
import { runWalletElement } from './run-wallet-element.ts';

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

/** A page of a frame, with the program that brings it to life. */
function framePage(title: string, style: string, content: string, program: Served): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${content}
<script>${servedFunction(program, FRAME_TOOLS).replaceAll('</script', '<\\/script')}</script>
</body>
</html>`;
}

/** `GET /elements/payment`: the page inside the payment element's frame. */
export function paymentElementPage(): string {
  const form = `<form novalidate>
  ${fieldOf('number', 'Numéro de carte', '1234 1234 1234 1234', 'cc-number', true)}
  ${fieldOf('expiry', 'Expiration', 'MM / AA', 'cc-exp')}
  ${fieldOf('cvc', 'CVC', 'CVC', 'cc-csc')}
</form>`;
  return framePage('Saisie sécurisée de la carte', STYLE, form, runPaymentElement);
}

const WALLET_STYLE = `${STYLE}
  main { padding: 4px; color: var(--colorText); font: var(--fontSizeBase)/1.4 var(--fontFamily); }
  [hidden] { display: none !important; }
  button { min-height: 48px; width: 100%; font: inherit; border: 1px solid #000; border-radius: var(--borderRadius);
    background: #000; color: #fff; cursor: pointer; }
  button.quiet { background: #fff; color: #000; }
  button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 2px; }
  form { padding: calc(var(--spacingUnit) * 4); border: 1px solid #8c8577; border-radius: var(--borderRadius); }
  form p { margin: 0; display: flex; justify-content: space-between; gap: 1em; }
`;

/** `GET /elements/express-checkout`: the page inside the express checkout element's frame, where a wallet is offered. */
export function walletElementPage(): string {
  const content = `<main>
  <button type="button" id="buy">Acheter avec le portefeuille simulé</button>
  <form hidden>
    <p class="Wide"><strong>Portefeuille simulé</strong> <output></output></p>
    <div class="Wide">
      <label class="Label" for="card">Carte</label>
      <select class="Input" id="card">
        <option value="4242424242424242">Visa ···· 4242</option>
        <option value="4000000000000002">Visa ···· 0002, refusée</option>
      </select>
    </div>
    <button type="button" id="cancel" class="quiet">Annuler</button>
    <button type="submit">Payer</button>
  </form>
</main>`;
  return framePage('Portefeuille simulé', WALLET_STYLE, content, runWalletElement);
}

/** `GET /stripe.js`: the script that defines `window.Stripe`. */
export function stripeJsScript(): string {
  return servedFunction(installStripe);
}

/** A program of a browser. */
type Served = (tools: FrameTools) => void;

/**
 * The text of a script that runs `program` in a browser. The functions are written, checked and linted as the rest
 * of the code, and must therefore use nothing from outside themselves.
 */
function servedFunction(program: Served, tools: Partial<FrameTools> = {}): string {
  const given = Object.entries(tools).map(([name, tool]) => `${name}: ${tool}`);
  // Compilers that keep function names call this helper, which does not exist in the browser.
  return `(() => { const __name = (value) => value; (${program.toString()})({ ${given.join(', ')} }); })();`;
}
