import { longDate } from '#contracts/french/dates.ts';
import type { StrayMoney } from '#contracts/http/desk/stray-money.ts';
import { disputeReason, fraudReason } from '#domain/payments/dispute-texts.ts';
import { capitalised } from '../../ui/formats.ts';
import type { BadgeVariant } from '../../ui/marks/marks.css.ts';

const STANDINGS: Readonly<Record<StrayMoney['standing'], { label: string; badge: BadgeVariant }>> = {
  pending: { label: 'En cours', badge: 'warning' },
  succeeded: { label: 'Effectué', badge: 'outline' },
  failed: { label: 'Échoué', badge: 'destructive' },
  'needs-response': { label: 'À répondre', badge: 'destructive' },
  'under-review': { label: 'Examiné par la banque', badge: 'warning' },
  won: { label: 'Gagné', badge: 'success' },
  lost: { label: 'Perdu', badge: 'destructive' },
  'warning-closed': { label: 'Sans suite', badge: 'secondary' },
  prevented: { label: 'Évité par un remboursement', badge: 'secondary' },
  actionable: { label: 'Litige possible', badge: 'destructive' },
  lapsed: { label: 'Plus rien à faire', badge: 'secondary' },
  unknown: { label: 'Inconnu du prestataire', badge: 'warning' },
};

/** How it stands at the provider. */
export function standingBadge({ standing }: Pick<StrayMoney, 'standing'>) {
  return STANDINGS[standing];
}

/** Why, and what is to be done until when; null when nothing is known. */
export function strayDetail({ kind, reason, standing, respondBy }: StrayMoney): string | null {
  const why = reason !== null && wordsOf(kind, reason);
  const lastDay =
    standing === 'needs-response' && respondBy !== null && `répondez avant le ${longDate(respondBy)}`;
  const parts = [why, lastDay].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return `${capitalised(parts.join('\u202f; '))}.`;
}

function wordsOf(kind: StrayMoney['kind'], reason: string): string {
  if (kind === 'dispute') return disputeReason(reason);
  return kind === 'fraud-warning' ? fraudReason(reason) : reason;
}

export const DISMISS_TEXTS = {
  done: 'Mouvement classé',
  failedDetail: 'Impossible de classer ce mouvement',
} as const;
