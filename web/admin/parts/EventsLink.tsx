import type { HistoryCategory } from '#contracts/http/console/audit.ts';
import { auditFragmentOf } from '../audit/audit-location.ts';
import { nameLink } from './parts.css.ts';

export interface EventsLinkProps {
  readonly category: HistoryCategory;
  readonly id: string;
  /** Whose events they are. */
  readonly of: string;
}

/** Leads to the events that something came about by, in the audit room. */
export function EventsLink({ category, id, of }: EventsLinkProps) {
  return (
    <a
      className={nameLink}
      href={`/admin/audit${auditFragmentOf({ screen: 'history', category, id })}`}
      aria-label={`Ses événements, ${of}`}
    >
      Ses événements
    </a>
  );
}
