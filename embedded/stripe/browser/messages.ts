/** What the page's `Stripe` object and the frames of its elements say to each other. */
export interface Appearance {
  readonly variables?: Readonly<Record<string, string>>;
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface BrowserError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
}

export interface BrowserPaymentIntent {
  readonly id: string;
  readonly client_secret: string;
  /** In cents. */
  readonly amount: number;
  readonly status: string;
  readonly next_action: { readonly redirect_to_url?: { readonly url: string } } | null;
}

/** Either the payment intent or why not. */
export interface PaymentAnswer {
  readonly paymentIntent?: BrowserPaymentIntent;
  readonly error?: BrowserError;
}

export interface ConfirmRequest {
  readonly key: string;
  readonly clientSecret: string;
  readonly returnUrl: string;
}

export type ToFrame =
  | {
      readonly type: 'init';
      readonly key: string;
      readonly clientSecret: string | undefined;
      readonly appearance: Appearance | undefined;
    }
  | { readonly type: 'confirm'; readonly call: number; readonly request: ConfirmRequest }
  /** To a wallet: the page agrees that it opens. */
  | { readonly type: 'open' };

export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly pixels: number }
  | { readonly type: 'loaderror'; readonly error: BrowserError }
  | { readonly type: 'answer'; readonly call: number; readonly answer: PaymentAnswer }
  /** From a wallet: its button was pressed, what it shows was agreed to, or closed. */
  | { readonly type: 'click' | 'authorised' | 'cancel' };
