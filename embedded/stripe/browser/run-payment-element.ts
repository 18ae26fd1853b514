import type { FrameTools, Init } from './frame-tools.ts';
import type { BrowserError, ConfirmRequest, PaymentAnswer, ToFrame } from './messages.ts';

/**
 * The program of the payment element's frame: formats and checks what is typed, and confirms the payment from the
 * simulator's own origin. Runs in the browser: it may refer to nothing outside this function but what it is given.
 */
export function runPaymentElement({ ask, dress, answerPage, one }: FrameTools): void {
  interface Field {
    readonly input: HTMLInputElement;
    readonly message: HTMLElement;
    /** What is wrong with the text, if anything. */
    readonly problem: (text: string) => { code: string; message: string } | undefined;
    readonly format: (text: string) => string;
  }

  const fields: readonly Field[] = [
    field('number', numberProblem, formatNumber),
    field('expiry', expiryProblem, formatExpiry),
    field('cvc', cvcProblem, (text) => digitsOf(text).slice(0, 4)),
  ];
  const form = one('form', HTMLFormElement);
  const send = answerPage({ content: form, begin, receive });

  form.addEventListener('submit', (event) => event.preventDefault());

  for (const { input, format, ...rest } of fields) {
    input.addEventListener('input', () => {
      const caretAtEnd = input.selectionStart === input.value.length;
      const formatted = format(input.value);
      if (formatted !== input.value && caretAtEnd) input.value = formatted;
      show({ input, format, ...rest }, false);
    });
    input.addEventListener('blur', () => {
      input.value = format(input.value);
      if (input.value !== '') show({ input, format, ...rest }, true);
    });
  }

  async function begin({ appearance, key, clientSecret }: Init): Promise<BrowserError | undefined> {
    dress(appearance);
    return clientSecret ? (await ask(key, clientSecret)).error : undefined;
  }

  async function receive(message: ToFrame): Promise<void> {
    if (message.type !== 'confirm') return;
    const error = firstProblem();
    const answer = error ? { error } : await confirm(message.request);
    send({ type: 'answer', call: message.call, answer });
  }

  async function confirm({ key, clientSecret, returnUrl }: ConfirmRequest): Promise<PaymentAnswer> {
    const [number = '', expiry = '', cvc = ''] = fields.map(({ input }) => digitsOf(input.value));
    const parameters = new URLSearchParams({
      return_url: returnUrl,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': expiry.slice(0, 2),
      'payment_method_data[card][exp_year]': expiry.slice(2),
      'payment_method_data[card][cvc]': cvc,
    });
    for (const { input } of fields) input.readOnly = true;
    try {
      return await ask(key, clientSecret, parameters);
    } finally {
      for (const { input } of fields) input.readOnly = false;
    }
  }

  function firstProblem(): BrowserError | undefined {
    for (const each of fields) show(each, true);
    for (const { input, problem } of fields) {
      const found = problem(input.value);
      if (found) {
        input.focus();
        return { type: 'validation_error', ...found };
      }
    }
    return undefined;
  }

  /** Shows or clears a field's message; while typing a message only goes away. */
  function show({ input, message, problem }: Field, appear: boolean): void {
    const found = problem(input.value);
    if (found && !appear) return;
    message.textContent = found?.message ?? '';
    input.setAttribute('aria-invalid', String(found !== undefined));
    input.classList.toggle('Input--invalid', found !== undefined);
  }

  function numberProblem(text: string) {
    const digits = digitsOf(text);
    if (digits.length < 13)
      return { code: 'incomplete_number', message: 'Votre numéro de carte est incomplet.' };
    const sum = [...digits].reverse().reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return sum % 10 === 0
      ? undefined
      : { code: 'invalid_number', message: 'Votre numéro de carte est invalide.' };
  }

  function expiryProblem(text: string) {
    const digits = digitsOf(text);
    if (digits.length < 4) {
      return { code: 'incomplete_expiry', message: 'La date d’expiration de votre carte est incomplète.' };
    }
    const month = Number(digits.slice(0, 2));
    const year = 2_000 + Number(digits.slice(2, 4));
    const now = new Date();
    if (month < 1 || month > 12) {
      return { code: 'invalid_expiry_month', message: 'Le mois d’expiration de votre carte est invalide.' };
    }
    const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
    const message = 'La date d’expiration de votre carte est passée.';
    return isPast ? { code: 'invalid_expiry_year_past', message } : undefined;
  }

  function cvcProblem(text: string) {
    const isAmex = /^3[47]/.test(digitsOf(fields[0]?.input.value ?? ''));
    const isComplete = digitsOf(text).length === (isAmex ? 4 : 3);
    const message = 'Le code de sécurité de votre carte est incomplet.';
    return isComplete ? undefined : { code: 'incomplete_cvc', message };
  }

  function formatNumber(text: string): string {
    return digitsOf(text)
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 ');
  }

  function formatExpiry(text: string): string {
    const typed = digitsOf(text);
    // A month that begins with 2 to 9 can only be one digit long.
    const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  }

  function digitsOf(text: string): string {
    return text.replace(/\D/g, '');
  }

  function field(name: string, problem: Field['problem'], format: Field['format']): Field {
    const input = one(`input[name="${name}"]`, HTMLInputElement);
    return { input, message: one(`#${name}-message`, HTMLElement), problem, format };
  }
}
