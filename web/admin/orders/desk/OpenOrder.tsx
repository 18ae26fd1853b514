import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shortId } from '#contracts/identifiers.ts';
import { ApiError } from '../../../data/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { adminQuery } from '../../data/admin-api.ts';
import { EmptyState, Loaded } from '../../parts/lists/ListParts.tsx';
import { PaperMenu } from '../bulk/PaperMenu.tsx';
import { usePrintedOrders } from '../bulk/PrintedOrders.tsx';
import { OrderCard } from '../OrderCard.tsx';
import * as styles from './desk.css.ts';
import { OpenElsewhereNotice } from './OpenElsewhere.tsx';

export interface OpenOrderProps {
  readonly id: string;
  /** The ids of the orders of the list beside it, in their order. */
  readonly listed: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** An order as the specification draws it (§2), with the ways to its neighbours in the list and back. */
export function OpenOrder({ id, listed, onOpen, onClose }: OpenOrderProps) {
  const query = useQuery(adminQuery('GET /api/admin/orders/:id', { id }));
  const { print, printed } = usePrintedOrders();
  const frame = useRef<HTMLElement>(null);
  const { before, after } = useNeighbours(id, listed);
  // Whoever opens an order goes on in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each order.
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <section
      ref={frame}
      className={styles.openOrder}
      aria-label={`Commande ouverte ${shortId(id)}`}
      tabIndex={-1}
      data-open-order=""
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && event.target === frame.current) onClose();
      }}
    >
      <div className={styles.openBar}>
        <Button variant="secondary" size="small" aria-keyshortcuts="u" onClick={onClose}>
          Revenir à la liste
        </Button>
        <span className={styles.openNeighbours}>
          <PaperMenu ids={[id]} onPrint={() => void print([id])} />
          <Button
            variant="ghost"
            size="small"
            aria-keyshortcuts="k"
            aria-disabled={before === undefined}
            onClick={() => before && onOpen(before)}
          >
            Précédente
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-keyshortcuts="j"
            aria-disabled={after === undefined}
            onClick={() => after && onOpen(after)}
          >
            Suivante
          </Button>
        </span>
      </div>
      <OpenElsewhereNotice orderId={id} />
      <OwnText>{printed}</OwnText>
      {isMissing ? (
        <EmptyState icon="box" title="Commande introuvable" />
      ) : (
        <Loaded query={query} what="la commande" rowHeight="30rem" rows={1}>
          {(order) => <OrderCard order={order} listed="all" isOpen />}
        </Loaded>
      )}
    </section>
  );
}

/** The orders beside the open one; once it left the list (it was sent, from those to send) the one in its place comes next. */
function useNeighbours(id: string, listed: readonly string[]) {
  const [last, setLast] = useState({ id, at: -1 });
  const at = listed.indexOf(id);
  if (at >= 0 && (last.id !== id || last.at !== at)) setLast({ id, at });
  if (at >= 0) return { before: listed[at - 1], after: listed[at + 1] };
  if (last.id !== id || last.at < 0) return { before: undefined, after: undefined };
  return { before: listed[last.at - 1], after: listed[last.at] };
}
