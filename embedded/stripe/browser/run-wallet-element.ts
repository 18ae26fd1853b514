import type { FrameTools, Init } from './frame-tools.ts';
import type { BrowserError, ConfirmRequest, PaymentAnswer, ToFrame } from './messages.ts';

/**
 * The program of the express checkout element's frame: a wallet's button, and in the place of the window that a browser would open, what
 * is to be agreed to. Runs in the browser: it may refer to nothing outside this function but what it is given.
 */
export function runWalletElement({ ask, dress, answerPage, one }: FrameTools): void {
  const button = one('#buy', HTMLButtonElement);
  const sheet = one('form', HTMLFormElement);
  const card = one('select', HTMLSelectElement);
  const send = answerPage({ content: one('main', HTMLElement), begin, receive });

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

  async function begin({ appearance, key, clientSecret = '' }: Init): Promise<BrowserError | undefined> {
    dress(appearance);
    const { paymentIntent, error } = await ask(key, clientSecret);
    const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    one('output', HTMLOutputElement).value = euros.format((paymentIntent?.amount ?? 0) / 100);
    return error;
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
}
