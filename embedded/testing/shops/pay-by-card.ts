import { z } from 'zod';
import type { ShopClient } from './shop-client.ts';

const configSchema = z.object({ publishableKey: z.string() });

interface CardPayment {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
}

/** Pays at the simulator as the payment element would, with a card's number; the shop hears of it by its webhook. */
export async function payByCard(
  client: ShopClient,
  simulator: string | null,
  { paymentIntentId, clientSecret }: CardPayment,
  card = '4242424242424242',
): Promise<void> {
  const config = configSchema.parse(await (await client.call('GET', '/api/payment-config')).json());
  const paid = await fetch(`${simulator}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${config.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      return_url: 'https://miris.example/commande/confirmation',
    }),
  });
  if (!paid.ok) throw new Error(`not paid: ${await paid.text()}`);
}
