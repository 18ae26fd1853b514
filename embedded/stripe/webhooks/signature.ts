import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header of a body: `t=…,v1=…`, HMAC-SHA256 over `t.body` with the endpoint's secret. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
