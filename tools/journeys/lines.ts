import type { BrowserContext, Page, Request, Route } from 'playwright-core';

/** What can happen to the next answer of the shop or of the provider. */
export type LineFault = 'slow' | 'lost' | 'never sent';

const SLOW_MS = 1_500;
const DISTURBED = [
  '**/api/orders',
  '**/api/orders/open',
  '**/api/create-payment-intent',
  '**/api/promo-codes/validate',
  '**/api/orders/*/payment-return',
  '**/v1/payment_intents/*/confirm',
];

/** A line between browser, shop and provider on which single answers are slow or lost. */
export interface Lines {
  /** The next answer that the purchase needs suffers this. */
  disturb(fault: LineFault): void;
  calm(): void;
  /** Whether this page waits for no answer of the shop. */
  isQuiet(page: Page): boolean;
}

export async function disturbLines(context: BrowserContext): Promise<Lines> {
  let next: LineFault | null = null;
  const answer = async (route: Route) => {
    const fault = next;
    next = null;
    // A page that is gone needs no answer.
    await suffer(route, fault).catch(() => undefined);
  };
  for (const address of DISTURBED) await context.route(address, answer);
  const underWay = new Map<Request, Page>();
  context.on('request', (request) => {
    if (/\/api\//.test(request.url())) underWay.set(request, request.frame().page());
  });
  const ended = (request: Request) => underWay.delete(request);
  context.on('response', (response) => ended(response.request()));
  context.on('requestfailed', ended);
  return {
    disturb: (fault) => {
      next = fault;
    },
    calm: () => {
      next = null;
    },
    isQuiet: (page) => ![...underWay.values()].includes(page),
  };
}

async function suffer(route: Route, fault: LineFault | null): Promise<void> {
  if (fault === 'never sent') return route.abort('connectionfailed');
  if (fault === 'lost') {
    await route.fetch();
    return route.abort('connectionreset');
  }
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  return route.continue();
}
