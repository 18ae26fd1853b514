import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { BalanceTransactionRecord } from '../store/records.ts';

/** What Stripe takes for a payment with a European card: 1.5 % and 25 cents. */
export function paymentFee(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

/** Writes a movement on the shop's balance, in cents; @returns its id. */
export function moveBalance(
  { ledger }: Simulation,
  movement: Omit<BalanceTransactionRecord, 'id' | 'created'>,
): string {
  const id = newId('txn');
  ledger.put('balanceTransactions', { id, created: nowInSeconds(), ...movement });
  return id;
}
