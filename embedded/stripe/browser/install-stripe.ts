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

  /** What the simulator plays of Stripe's elements: each a frame of its own origin. */
  const FRAMES = {
    payment: { path: 'elements/payment', title: 'Cadre de saisie sécurisé pour le paiement', height: 220 },
    expressCheckout: {
      path: 'elements/express-checkout',
      title: 'Cadre sécurisé du portefeuille',
      height: 56,
    },
  };
  type ElementType = keyof typeof FRAMES;
  const EXPRESS_PAYMENT_TYPE = 'google_pay';

  /** A wallet is the browser's: it has one where its visitor has said so under this name in the page's own storage. */
  function hasWallet(): boolean {
    try {
      return localStorage.getItem('simulated-wallet') !== null;
    } catch {
      // A browser that keeps nothing for the page has none.
      return false;
    }
  }

  /** An element in its frame, so that card data never enters the shop's page. */
  class FramedElement {
    readonly #type: ElementType;
    readonly #key: string;
    readonly #options: ElementsOptions;
    readonly #group: Elements;
    readonly #listeners = new Map<string, Set<(event: unknown) => void>>();
    readonly #calls = new Map<number, (answer: PaymentAnswer) => void>();
    readonly #box = document.createElement('div');
    #port: MessagePort | undefined;
    #lastCall = 0;

    constructor(type: ElementType, key: string, options: ElementsOptions, group: Elements) {
      this.#type = type;
      this.#key = key;
      this.#options = options;
      this.#group = group;
      this.#box.className = '__PrivateStripeElement';
    }

    mount(target: string | Element): void {
      const parent = typeof target === 'string' ? document.querySelector(target) : target;
      if (!parent)
        throw new IntegrationError(
          `The selector you specified (${String(target)}) applies to no DOM element.`,
        );
      if (this.#type === 'expressCheckout' && !hasWallet()) {
        setTimeout(() => this.#emit('ready', { availablePaymentMethods: undefined }));
        return;
      }
      const { path, title, height } = FRAMES[this.#type];
      const frame = document.createElement('iframe');
      frame.title = title;
      frame.src = new URL(path, base).href;
      frame.setAttribute('allow', 'payment *');
      frame.style.cssText = `border:0;width:100%;height:${height}px;display:block;margin:0;padding:0;color-scheme:normal`;
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
      this.#group.forget(this.#type);
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
        case 'click':
          this.#askToOpen();
          return;
        case 'authorised':
          this.#group.authorise(this);
          this.#emit('confirm', {
            expressPaymentType: EXPRESS_PAYMENT_TYPE,
            paymentFailed: () => undefined,
          });
          return;
        case 'cancel':
          this.#emit('cancel', {});
          return;
        case 'ready':
          this.#emit(
            'ready',
            this.#type === 'payment' ? {} : { availablePaymentMethods: { googlePay: true } },
          );
      }
    }

    /** A wallet opens once the page has answered the press of its button. */
    #askToOpen(): void {
      const resolve = () => this.#port?.postMessage({ type: 'open' } satisfies ToFrame);
      if (!this.#listeners.get('click')?.size) resolve();
      this.#emit('click', {
        expressPaymentType: EXPRESS_PAYMENT_TYPE,
        resolve,
        reject: () => undefined,
      });
    }

    #failToLoad(): void {
      const message = 'Le formulaire de paiement n’a pas pu être chargé.';
      this.#emit('loaderror', { error: { type: 'api_connection_error', message } });
    }

    #emit(event: string, detail: Readonly<Record<string, unknown>>): void {
      for (const listener of this.#listeners.get(event) ?? [])
        listener({ elementType: this.#type, ...detail });
    }
  }

  class Elements {
    readonly #key: string;
    readonly #made = new Map<ElementType, FramedElement>();
    #options: ElementsOptions;
    #authorised: FramedElement | null = null;

    constructor(key: string, options: ElementsOptions) {
      this.#key = key;
      this.#options = options;
    }

    get clientSecret(): string | undefined {
      return this.#options.clientSecret;
    }

    create(type: string): FramedElement {
      if (type !== 'payment' && type !== 'expressCheckout')
        throw new IntegrationError(`The simulator has no "${type}" element.`);
      if (this.#made.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
      const made = new FramedElement(type, this.#key, this.#options, this);
      this.#made.set(type, made);
      return made;
    }

    /** The element whose payment is confirmed next: a wallet that was just agreed to, else the payment element. */
    takePaying(): FramedElement | undefined {
      const paying = this.#authorised ?? this.#made.get('payment');
      this.#authorised = null;
      return paying;
    }

    authorise(wallet: FramedElement): void {
      this.#authorised = wallet;
    }

    forget(type: ElementType): void {
      this.#made.delete(type);
      if (type === 'expressCheckout') this.#authorised = null;
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
      const element = group?.takePaying();
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
