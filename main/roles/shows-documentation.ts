import type { Environment } from '#contracts/settings/environment.ts';

/** Whether the API's documentation is served: not by a shop in production that takes real money. */
export function showsDocumentation(environment: Pick<Environment, 'NODE_ENV' | 'STRIPE_API_URL'>): boolean {
  return environment.NODE_ENV !== 'production' || environment.STRIPE_API_URL !== undefined;
}
