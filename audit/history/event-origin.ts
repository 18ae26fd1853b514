import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Actor, Recorded } from '#contracts/events/event.ts';
import type { AuditCause } from '#contracts/http/audit.ts';
import { idSchema } from '#contracts/identifiers.ts';

export const ACTORS: Readonly<Record<Actor, string>> = {
  shopper: 'Client',
  admin: 'Administration',
  stripe: 'Prestataire de paiement',
  system: 'Boutique',
};

/** An event of the same stream that may have led to others. */
export interface KnownEvent {
  readonly revision: bigint;
  readonly title: string;
}

/** What made an event happen: an event before it in its stream where that is known, else what its actor did. */
export function causeOf(
  { metadata }: Recorded<ShopEvent>,
  known: ReadonlyMap<string, KnownEvent>,
): AuditCause {
  const { actor, correlationId, causationId } = metadata;
  const event = known.get(causationId);
  const text =
    event === undefined
      ? causeByActor(actor, causationId)
      : `suite de l’événement ${event.revision}, «\u00a0${event.title}\u00a0»`;
  return { text, correlationId, causationId };
}

function causeByActor(actor: Actor, causationId: string): string {
  switch (actor) {
    case 'shopper':
      return 'demande du client';
    case 'admin':
      return 'action dans l’administration';
    case 'stripe':
      return 'avis du prestataire de paiement';
    case 'system':
      // Timed tasks act under their own name, process managers under the id of the event they react to.
      return idSchema.safeParse(causationId).success
        ? 'suite d’un événement d’un autre flux'
        : `tâche «\u00a0${causationId}\u00a0»`;
  }
}
