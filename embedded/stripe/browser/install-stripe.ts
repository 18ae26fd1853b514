import type {
  Appearance,
  BrowserPaymentIntent,
  ConfirmRequest,
  FromFrame,
  PaymentAnswer,
  ToFrame,
} from './messages.ts';

interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
}

interface ConfirmOptions {
  readonly elements?: unknown;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: 'always' | 'if_required';
}

/**
 * Defines `window.Stripe` with what `@stripe/stripe-js` and `@stripe/react-stripe-js` use. Runs in the browser,
 * from the script's own address: it may refer to nothing outside this function.
 */
export function installStripe(): void {
  const script = document.currentScript;
  const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href);
  const FRAME_TIMEOUT_MS = 20_000;

  class IntegrationError extends Error {
    override readonly name = 'IntegrationError';
  }

  /** The payment element: a frame of the simulator's origin, so that card data never enters the shop's page. */
  class PaymentElement {
    readonly #key: string;
    readonly #options: ElementsOptions;
    readonly #onDestroy: () => void;
    readonly #listeners = new Map<string, Set<(event: unknown) => void>>();
    readonly #calls = new Map<number, (answer: PaymentAnswer) => void>();
    readonly #box = document.createElement('div');
    #port: MessagePort | undefined;
    #lastCall = 0;

    constructor(key: string, options: ElementsOptions, onDestroy: () => void) {
      this.#key = key;
      this.#options = options;
      this.#onDestroy = onDestroy;
      this.#box.className = '__PrivateStripeElement';
    }

    mount(target: string | Element): void {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent)
        throw new IntegrationError(
          `The selector you specified (${String(target)}) applies to no DOM element.`,
        );
      const frame = document.createElement('iframe');
      frame.title = 'Cadre de saisie sécurisé pour le paiement';
      frame.src = new URL('elements/payment', base).href;
      frame.setAttribute('allow', 'payment *');
      frame.style.cssText =
        'border:0;width:100%;height:220px;display:block;margin:0;padding:0;color-scheme:normal';
      const late = setTimeout(() => this.#failToLoad(), FRAME_TIMEOUT_MS);
      frame.addEventListener('load', () => {
        clearTimeout(late);
        this.#connect(frame);
      });
      this.#box.replaceChildren(frame);
      parent.replaceChildren(this.#box);
    }

    on(event: string, listener: (event: unknown) => void): this {
      const known = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, known.add(listener));
      return this;
    }

    off(event: string, listener: (event: unknown) => void): this {
      this.#listeners.get(event)?.delete(listener);
      return this;
    }

    destroy(): void {
      this.#port?.close();
      this.#port = undefined;
      for (const settle of this.#calls.values()) settle({ error: unmountedError() });
      this.#calls.clear();
      this.#box.remove();
      this.#listeners.clear();
      this.#onDestroy();
    }

    confirm(request: ConfirmRequest): Promise<PaymentAnswer> {
      const port = this.#port;
      if (!port) throw unmountedError();
      this.#lastCall += 1;
      const call = this.#lastCall;
      return new Promise((resolve) => {
        this.#calls.set(call, resolve);
        port.postMessage({ type: 'confirm', call, request } satisfies ToFrame);
      });
    }

    #connect(frame: HTMLIFrameElement): void {
      const channel = new MessageChannel();
      this.#port?.close();
      this.#port = channel.port1;
      channel.port1.onmessage = (event: MessageEvent<FromFrame>) => this.#receive(event.data, frame);
      const init: ToFrame = {
        type: 'init',
        key: this.#key,
        clientSecret: this.#options.clientSecret,
        appearance: this.#options.appearance,
      };
      frame.contentWindow?.postMessage(init, base.origin, [channel.port2]);
    }

    #receive(message: FromFrame, frame: HTMLIFrameElement): void {
      switch (message.type) {
        case 'height':
          frame.style.height = `${message.pixels}px`;
          return;
        case 'answer':
          this.#calls.get(message.call)?.(message.answer);
          this.#calls.delete(message.call);
          return;
        case 'loaderror':
          this.#emit('loaderror', { error: message.error });
          return;
        case 'ready':
          this.#emit('ready', {});
      }
    }

    #failToLoad(): void {
      const message = 'Le formulaire de paiement n’a pas pu être chargé.';
      this.#emit('loaderror', { error: { type: 'api_connection_error', message } });
    }

    #emit(event: string, detail: Readonly<Record<string, unknown>>): void {
      for (const listener of this.#listeners.get(event) ?? [])
        listener({ elementType: 'payment', ...detail });
    }
  }

  class Elements {
    readonly #key: string;
    #options: ElementsOptions;
    #payment: PaymentElement | null = null;

    constructor(key: string, options: ElementsOptions) {
      this.#key = key;
      this.#options = options;
    }

    get clientSecret(): string | undefined {
      return this.#options.clientSecret;
    }

    create(type: string): PaymentElement {
      if (type !== 'payment') throw new IntegrationError(`The simulator has no "${type}" element.`);
      if (this.#payment) throw new IntegrationError('Can only create one Element of type payment.');
      this.#payment = new PaymentElement(this.#key, this.#options, () => {
        this.#payment = null;
      });
      return this.#payment;
    }

    get payment(): PaymentElement | null {
      return this.#payment;
    }

    update(options: ElementsOptions): void {
      this.#options = { ...this.#options, ...options };
    }
  }

  function unmountedError(): IntegrationError & { type: string } {
    const message =
      'Invalid value for elements: it should have a mounted Payment Element. Please make sure it is still mounted.';
    return Object.assign(new IntegrationError(message), { type: 'integration_error' });
  }

  function never(): Promise<never> {
    return new Promise(() => undefined);
  }

  function leaveTo(url: string): Promise<never> {
    location.assign(url);
    return never();
  }

  function returnAddress(returnUrl: string, intent: BrowserPaymentIntent): string {
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret);
    url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded');
    return url.href;
  }

  function missing(name: string): () => never {
    return () => {
      throw new IntegrationError(`The simulator has no stripe.${name}(); pay with the Payment Element.`);
    };
  }

  function createStripe(key: string) {
    if (typeof key !== 'string' || key === '') {
      throw new IntegrationError('Missing value for Stripe(): apiKey should be a string.');
    }

    async function confirmPayment(options: ConfirmOptions): Promise<PaymentAnswer> {
      const group = options.elements instanceof Elements ? options.elements : undefined;
      const clientSecret = group?.clientSecret;
      const element = group?.payment;
      if (!clientSecret || !element) throw unmountedError();
      const redirect = options.redirect ?? 'always';
      const returnUrl = options.confirmParams?.return_url;
      if (!returnUrl && redirect === 'always') {
        throw new IntegrationError('stripe.confirmPayment(): confirmParams.return_url is required.');
      }
      const answer = await element.confirm({
        key,
        clientSecret,
        returnUrl: returnUrl ?? location.href,
      });
      const intent = answer.paymentIntent;
      if (!intent) return answer;
      const challenge = intent.status === 'requires_action' && intent.next_action?.redirect_to_url?.url;
      if (challenge) return await leaveTo(challenge);
      if (redirect === 'if_required' || !returnUrl) return answer;
      return await leaveTo(returnAddress(returnUrl, intent));
    }

    return {
      elements: (options: ElementsOptions = {}) => new Elements(key, options),
      confirmPayment,
      // Stripe's React components look for these three, and call none of them.
      createToken: missing('createToken'),
      createPaymentMethod: missing('createPaymentMethod'),
      confirmCardPayment: missing('confirmCardPayment'),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }

  // The release that @stripe/stripe-js 10 expects; another one makes it warn.
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}
