import type { askIntent, dressFrame } from './frame-tools.ts';
import type { ConfirmRequest, FromFrame, PaymentAnswer, ToFrame } from './messages.ts';

/**
 * The program of the express checkout element's frame: a wallet's button, and in the place of the window that a browser would open, what
 * is to be agreed to. Runs in the browser: it may refer to nothing outside this function but what it is given.
 */
export function runWalletElement(ask: typeof askIntent, dress: typeof dressFrame): void {
  const body = one('main', HTMLElement);
  const button = one('#buy', HTMLButtonElement);
  const sheet = one('form', HTMLFormElement);
  const card = one('select', HTMLSelectElement);
  let port: MessagePort | undefined;

  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    const [given] = event.ports;
    if (port || !given || event.data.type !== 'init') return;
    port = given;
    given.onmessage = (message: MessageEvent<ToFrame>) => void receive(message.data);
    void begin(event.data);
  });
  new ResizeObserver(tellHeight).observe(body);
  button.addEventListener('click', () => send({ type: 'click' }));
  one('#cancel', HTMLButtonElement).addEventListener('click', () => {
    show(false);
    send({ type: 'cancel' });
  });
  sheet.addEventListener('submit', (event) => {
    event.preventDefault();
    show(false);
    send({ type: 'authorised' });
  });

  async function begin(init: Extract<ToFrame, { type: 'init' }>): Promise<void> {
    dress(init.appearance);
    const { paymentIntent, error } = await ask(init.key, init.clientSecret ?? '');
    if (error) return send({ type: 'loaderror', error });
    const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    one('output', HTMLOutputElement).value = euros.format((paymentIntent?.amount ?? 0) / 100);
    tellHeight();
    send({ type: 'ready' });
  }

  async function receive(message: ToFrame): Promise<void> {
    if (message.type === 'open') show(true);
    if (message.type !== 'confirm') return;
    send({ type: 'answer', call: message.call, answer: await confirm(message.request) });
  }

  function confirm({ key, clientSecret, returnUrl }: ConfirmRequest): Promise<PaymentAnswer> {
    const parameters = new URLSearchParams({
      return_url: returnUrl,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.value,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
    });
    return ask(key, clientSecret, parameters);
  }

  function show(isOpen: boolean): void {
    const hadFocus = document.hasFocus();
    sheet.hidden = !isOpen;
    button.hidden = isOpen;
    if (hadFocus) (isOpen ? card : button).focus();
  }

  function tellHeight(): void {
    send({ type: 'height', pixels: Math.ceil(body.getBoundingClientRect().height) });
  }

  function send(message: FromFrame): void {
    port?.postMessage(message);
  }

  function one<T extends Element>(selector: string, type: new () => T): T {
    const found = document.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`${selector} is missing.`);
    return found;
  }
}
