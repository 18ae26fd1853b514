import type { Appearance, BrowserError, FromFrame, PaymentAnswer, ToFrame } from './messages.ts';

/**
 * Retrieves a payment intent from within a frame of the simulator, or confirms it when there are parameters. Served by its text: it may
 * refer to nothing outside itself.
 */
async function askIntent(
  key: string,
  clientSecret: string,
  parameters?: URLSearchParams,
): Promise<PaymentAnswer> {
  const [id = ''] = clientSecret.split('_secret_');
  const sent = new URLSearchParams(parameters);
  sent.set('key', key);
  sent.set('client_secret', clientSecret);
  const path = `../v1/payment_intents/${encodeURIComponent(id)}`;
  try {
    const response = parameters
      ? await fetch(`${path}/confirm`, { method: 'POST', body: sent })
      : await fetch(`${path}?${sent}`);
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    const message = 'La connexion à Stripe a échoué. Vérifiez votre connexion et réessayez.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** Applies Stripe's appearance variables and rules to a frame. Served by its text, as `askIntent` is. */
function dressFrame(appearance: Appearance | undefined): void {
  for (const [name, value] of Object.entries(appearance?.variables ?? {})) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(appearance?.rules ?? {})) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      rule.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      );
    }
  }
  document.adoptedStyleSheets = [sheet];
}

/**
 * Answers the page around a frame, and keeps it told how high the frame's content is. Served by its text, as `askIntent` is.
 * @returns sends the page a message.
 */
function answerPage({ content, begin, receive }: FramedProgram): (message: FromFrame) => void {
  let port: MessagePort | undefined;
  const send = (message: FromFrame) => port?.postMessage(message);
  const tellHeight = () =>
    send({ type: 'height', pixels: Math.ceil(content.getBoundingClientRect().height) });
  const open = async (init: Init) => {
    const error = await begin(init);
    if (error) return send({ type: 'loaderror', error });
    tellHeight();
    send({ type: 'ready' });
  };
  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    const [given] = event.ports;
    if (port || !given || event.data.type !== 'init') return;
    port = given;
    given.onmessage = (message: MessageEvent<ToFrame>) => void receive(message.data);
    void open(event.data);
  });
  new ResizeObserver(tellHeight).observe(content);
  return send;
}

export type Init = Extract<ToFrame, { type: 'init' }>;

interface FramedProgram {
  readonly content: Element;
  /** Draws the frame once the page has said what it is for; an error where it cannot be used. */
  readonly begin: (init: Init) => Promise<BrowserError | undefined>;
  readonly receive: (message: ToFrame) => Promise<void>;
}

/** @throws Error where the frame's page has no element of that kind there. Served by its text, as `askIntent` is. */
function one<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`${selector} is missing.`);
  return found;
}

/** What the programs of the simulator's frames are given: they can refer to nothing outside themselves. */
export const FRAME_TOOLS = { ask: askIntent, dress: dressFrame, answerPage, one };
export type FrameTools = typeof FRAME_TOOLS;
