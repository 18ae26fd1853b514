import type { Page } from 'playwright-core';

/** How the stand-in for the payment provider's script behaves. */
export interface FakeProvider {
  /** When its form says that it is ready; 'on-signal' waits for a `provider-ready` event on the window. */
  readonly ready: 'at-once' | 'on-signal' | 'load-error';
  readonly confirm: 'succeeds' | 'refuses' | 'breaks';
}

/** Puts a payment provider into the page's next load that answers as told: for what the simulator's cards cannot be brought to. */
export async function installFakeProvider(page: Page, provider: FakeProvider): Promise<void> {
  await page.addInitScript(({ ready, confirm }: FakeProvider) => {
    type Listener = (event: unknown) => void;
    function createElement() {
      const listeners = new Map<string, Listener>();
      const tell = (name: string) => listeners.get(name)?.({ elementType: 'payment', error: {} });
      return {
        on: (name: string, listener: Listener) => listeners.set(name, listener),
        off: () => undefined,
        update: () => undefined,
        destroy: () => undefined,
        mount() {
          if (ready === 'at-once') setTimeout(() => tell('ready'));
          if (ready === 'load-error') setTimeout(() => tell('loaderror'));
          if (ready === 'on-signal') addEventListener('provider-ready', () => tell('ready'));
        },
      };
    }
    const elements = { create: createElement, getElement: () => null, update: () => undefined };
    const stripe = {
      elements: () => elements,
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
      async confirmPayment() {
        if (confirm === 'breaks') throw new Error('the provider broke');
        return confirm === 'refuses' ? { error: { message: 'Votre carte est expirée.' } } : {};
      },
    };
    Reflect.set(
      window,
      'Stripe',
      Object.assign(() => stripe, { version: 'dahlia' }),
    );
  }, provider);
}
