import { useState } from 'react';
import type { Key, Selection } from 'react-aria-components';
import { personMessage } from '../../../data/api.ts';
import { showError } from '../../../ui/overlays/toast.ts';
import { adminApi } from '../../data/admin-api.ts';
import { type OrderSearch, searchBody } from '../desk/order-search.ts';

const NONE: ReadonlySet<Key> = new Set();

/** Orders that are chosen to do something to them at once: on view or not, as long as the list is narrowed to the same. */
export interface ChosenOrders {
  readonly ids: readonly string[];
  /** The same as the table gave it, which knows where its choice began. */
  readonly selection: ReadonlySet<Key>;
  /** Takes what the table says is selected. */
  readonly choose: (selection: Selection) => void;
  /** From the one chosen last to this one, as the list stands. */
  readonly chooseRange: (to: string) => void;
  /** All that match, on whatever page. */
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

interface Kept {
  readonly scope: string;
  readonly selection: ReadonlySet<Key>;
  readonly last: string | null;
}

/** @param listed the ids on view, in their order. */
export function useChosenOrders(search: OrderSearch, listed: readonly string[]): ChosenOrders {
  const body = searchBody(search);
  // Sorted otherwise it is the same list.
  const scope = JSON.stringify({ ...body, sort: null });
  const [kept, setKept] = useState<Kept>({ scope, selection: NONE, last: null });
  const selection = kept.scope === scope ? kept.selection : NONE;
  const keep = (chosen: ReadonlySet<Key>, last: string | null) => setKept({ scope, selection: chosen, last });

  async function readAll(): Promise<void> {
    try {
      const { ids } = await adminApi.call('POST /api/admin/orders/search/ids', { body });
      setKept((now) =>
        now.scope === scope && now.selection.size > 0 ? { ...now, selection: new Set(ids) } : now,
      );
    } catch (error) {
      showError('Choix incomplet', personMessage(error));
    }
  }

  function chooseAll(): void {
    keep(new Set([...selection, ...listed]), null);
    void readAll();
  }

  return {
    ids: [...selection].map(String),
    selection,
    choose: (chosen) => {
      if (chosen === 'all') return chooseAll();
      const changed =
        [...chosen].find((id) => !selection.has(id)) ?? [...selection].find((id) => !chosen.has(id));
      keep(chosen, changed === undefined ? null : String(changed));
    },
    chooseRange: (to) => {
      const from = listed.indexOf(kept.last ?? to);
      const [start = 0, end = 0] = [Math.max(0, from), listed.indexOf(to)].toSorted((a, b) => a - b);
      keep(new Set([...selection, ...listed.slice(start, end + 1)]), to);
    },
    chooseAll,
    clear: () => keep(NONE, null),
  };
}
