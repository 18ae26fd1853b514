import type {
  Appearance,
  BrowserPaymentIntent,
  ConfirmRequest,
  FontSource,
  FromFrame,
  PaymentAnswer,
  ToFrame,
} from './messages.ts';

interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
  readonly fonts?: readonly FontSource[];
}

interface ConfirmOptions {
  readonly elements?: unknown;
  readonly clientSecret?: string;
  readonly confirmParams?: {
    readonly return_url?: string;
    readonly payment_method_data?: { readonly billing_details?: Readonly<Record<string, unknown>> };
  };
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

    once(event: string, listener: (event: unknown) => void): this {
      const wrapped = (value: unknown) => {
        this.off(event, wrapped);
        listener(value);
      };
      return this.on(event, wrapped);
    }

    off(event: string, listener?: (event: unknown) => void): this {
      if (listener) this.#listeners.get(event)?.delete(listener);
      else this.#listeners.delete(event);
      return this;
    }

    /** The simulator offers one way to pay, so there is nothing to update but the group's appearance. */
    update(_options: unknown): void {}
    setAppearance(appearance: Appearance | undefined): void {
      this.#send({ type: 'appearance', appearance });
    }
    focus(): void {
      this.#send({ type: 'focus' });
    }
    blur(): void {
      this.#send({ type: 'blur' });
    }
    clear(): void {
      this.#send({ type: 'clear' });
    }
    collapse(): void {}

    unmount(): void {
      this.#port?.close();
      this.#port = undefined;
      for (const settle of this.#calls.values()) settle({ error: unmountedError() });
      this.#calls.clear();
      this.#box.remove();
    }

    destroy(): void {
      this.unmount();
      this.#listeners.clear();
      this.#onDestroy();
    }

    validate(): Promise<PaymentAnswer> {
      return this.#call((call) => ({ type: 'validate', call }));
    }

    confirm(request: ConfirmRequest): Promise<PaymentAnswer> {
      return this.#call((call) => ({ type: 'confirm', call, request }));
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
        fonts: this.#options.fonts ?? [],
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
        case 'change':
          this.#emit('change', {
            empty: message.empty,
            complete: message.complete,
            collapsed: false,
            value: { type: 'card' },
          });
          return;
        case 'loaderror':
          this.#emit('loaderror', { error: message.error });
          return;
        default:
          this.#emit(message.type, {});
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

    #send(message: ToFrame): void {
      this.#port?.postMessage(message);
    }

    #call(message: (call: number) => ToFrame): Promise<PaymentAnswer> {
      if (!this.#port) throw unmountedError();
      this.#lastCall += 1;
      const call = this.#lastCall;
      return new Promise((resolve) => {
        this.#calls.set(call, resolve);
        this.#send(message(call));
      });
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

    getElement(type: string | { readonly __elementType?: string }): PaymentElement | null {
      const name = typeof type === 'string' ? type : type.__elementType;
      return name === 'payment' ? this.#payment : null;
    }

    update(options: ElementsOptions): void {
      this.#options = { ...this.#options, ...options };
      if (options.appearance) this.#payment?.setAppearance(options.appearance);
    }

    async fetchUpdates(): Promise<object> {
      return {};
    }

    async submit(): Promise<object> {
      if (!this.#payment) throw unmountedError();
      const { error } = await this.#payment.validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
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

  /** `{ address: { city } }` becomes `[address][city]`. */
  function flatten(value: Readonly<Record<string, unknown>>, prefix = ''): Record<string, string> {
    const parts = Object.entries(value).map(([name, inner]): Record<string, string> => {
      const path = `${prefix}[${name}]`;
      if (typeof inner === 'object' && inner !== null) return flatten({ ...inner }, path);
      return inner === undefined || inner === null ? {} : { [path]: String(inner) };
    });
    return Object.assign({}, ...parts);
  }

  async function retrieve(key: string, clientSecret: string): Promise<PaymentAnswer> {
    const [id = ''] = clientSecret.split('_secret_');
    const url = new URL(`v1/payment_intents/${encodeURIComponent(id)}`, base);
    url.search = new URLSearchParams({ key, client_secret: clientSecret }).toString();
    try {
      const response = await fetch(url);
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return {
        error: { type: 'api_connection_error', message: 'La connexion à Stripe a échoué. Réessayez.' },
      };
    }
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
      const clientSecret = options.clientSecret ?? group?.clientSecret;
      const element = group?.getElement('payment');
      if (!clientSecret || !element) throw unmountedError();
      const redirect = options.redirect ?? 'always';
      const returnUrl = options.confirmParams?.return_url;
      if (!returnUrl && redirect === 'always') {
        throw new IntegrationError('stripe.confirmPayment(): confirmParams.return_url is required.');
      }
      const billing = flatten({ ...options.confirmParams?.payment_method_data?.billing_details });
      const answer = await element.confirm({
        key,
        clientSecret,
        returnUrl: returnUrl ?? location.href,
        billing,
      });
      const intent = answer.paymentIntent;
      if (!intent) return answer;
      const challenge = intent.status === 'requires_action' && intent.next_action?.redirect_to_url?.url;
      if (challenge) return await leaveTo(challenge);
      if (redirect === 'if_required' || !returnUrl) return answer;
      return await leaveTo(returnAddress(returnUrl, intent));
    }

    async function handleNextAction({ clientSecret }: { clientSecret: string }): Promise<PaymentAnswer> {
      const answer = await retrieve(key, clientSecret);
      const url = answer.paymentIntent?.next_action?.redirect_to_url?.url;
      return url ? await leaveTo(url) : answer;
    }

    return {
      elements: (options: ElementsOptions = {}) => new Elements(key, options),
      confirmPayment,
      retrievePaymentIntent: (clientSecret: string) => retrieve(key, clientSecret),
      handleNextAction,
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
