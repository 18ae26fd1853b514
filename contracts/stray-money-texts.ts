import { cents, formatEuros } from './cents.ts';
import { CURRENCY } from './constants.ts';
import { longDate } from './french/dates.ts';
import type { StrayMoney } from './http/desk/stray-money.ts';

/** What money without an order is, as people read it. */
export const STRAY_MONEY_KINDS: Readonly<Record<StrayMoney['kind'], string>> = {
  payment: 'Paiement',
  refund: 'Remboursement',
  dispute: 'Litige',
  'fraud-warning': 'Alerte fraude',
  notice: 'Avis illisible',
};

/** An amount in minor units as people read it; null where it is not known. */
export function strayAmount({ amount, currency }: Pick<StrayMoney, 'amount' | 'currency'>): string | null {
  if (amount === null || currency === null) return null;
  if (currency === CURRENCY) return formatEuros(cents(amount));
  if (!/^[a-z]{3}$/.test(currency)) return String(amount);
  const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** `Litige du_1Abc, 60,00 €, répondre avant le 3 décembre 2026`. */
export function strayMoneyText(money: StrayMoney): string {
  const { kind, reference, standing, respondBy } = money;
  const lastDay = standing === 'needs-response' && respondBy !== null;
  return [
    `${STRAY_MONEY_KINDS[kind]} ${reference}`,
    ...[strayAmount(money) ?? []].flat(),
    ...(lastDay ? [`répondre avant le ${longDate(respondBy)}`] : []),
  ].join(', ');
}
