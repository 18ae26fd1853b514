import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { runningNumberText, typedRunningNumber } from '#contracts/orders/running-number.ts';
import { serverNow } from '../../data/server-clock.ts';
import * as overlay from '../../ui/overlays/overlay.css.ts';
import { adminApi, adminQueries, shownBy } from '../data/admin-api.ts';
import { workListLinks } from '../orders/desk/work-list-texts.ts';
import { useDebounced } from '../parts/lists/ListParts.tsx';
import { searchInput } from '../parts/parts.css.ts';
import { type OfferedAct, offeredActs } from './offered-acts.ts';
import * as styles from './palette.css.ts';
import { type PaletteEntry, type PaletteWindow, paletteGroups } from './palette-entries.ts';

const FOUND_AT_ONCE = 6;
/** One letter is in nearly every order. */
const MIN_SEARCHED = 2;

export interface PaletteProps {
  /** Typed before its field had the focus; null from then on. */
  readonly typedAhead: RefObject<string | null>;
  readonly onClose: () => void;
  /** After it is closed. */
  readonly onOpen: (window: PaletteWindow) => void;
  readonly onGo: (href: string) => void;
  readonly onBegin: (act: OfferedAct) => void;
}

/**
 * Everything of the console a few letters away: places, work lists, orders, customers, perfumes, promo codes, and acts that can be undone.
 */
export function Palette({ typedAhead, onClose, onOpen, onGo, onBegin }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const takeTypedAhead = () => {
    const ahead = typedAhead.current ?? '';
    typedAhead.current = null;
    setTyped((before) => before + ahead);
  };
  const { groups, isSearching } = useGroups(typed);
  const follow = ({ target }: PaletteEntry) => {
    onClose();
    if ('href' in target) onGo(target.href);
    else if ('begins' in target) onBegin(target.begins);
    else onOpen(target.opens);
  };
  return (
    // No key typed on is refused, as windows do that ask before something: nothing here is done that could not be undone.
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.veil}>
      <Modal className={styles.modal}>
        <Dialog className={overlay.dialog} aria-label="Aller à, chercher, faire">
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              className={styles.search}
              aria-label="Écran, commande, client, produit, code promo ou action"
              autoFocus
              maxLength={MAX_LENGTH.search.orders}
            >
              <Input
                className={searchInput}
                placeholder="Numéro, nom, e-mail, produit, écran…"
                onFocus={takeTypedAhead}
              />
            </SearchField>
            <Menu
              className={styles.results}
              aria-label="Résultats"
              items={groups}
              renderEmptyState={() => (
                <p className={styles.none}>{isSearching ? 'Recherche…' : 'Rien de ce nom'}</p>
              )}
            >
              {(group) => (
                <MenuSection id={group.title} className={styles.group}>
                  <Header className={styles.groupTitle}>{group.title}</Header>
                  <Collection items={group.entries}>
                    {(entry) => (
                      <MenuItem
                        id={entry.id}
                        className={styles.entry}
                        textValue={`${entry.label} ${entry.note ?? ''}`}
                        onAction={() => follow(entry)}
                      >
                        <span className={styles.label}>{entry.label}</span>
                        {entry.note && <span className={styles.note}>{entry.note}</span>}
                      </MenuItem>
                    )}
                  </Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The orders that a text finds, in front the one that has it as its running number: latest ones could leave no room for it. */
async function findOrders(text: string, signal: AbortSignal): Promise<readonly Order[]> {
  const search = (words: string) =>
    adminApi.call('POST /api/admin/orders/search', {
      body: { search: words, limit: FOUND_AT_ONCE },
      signal,
    });
  const number = typedRunningNumber(text);
  const [named, found] = await Promise.all([
    number === null ? null : search(runningNumberText(number)),
    search(text),
  ]);
  const orders = [...(named?.orders ?? []), ...found.orders];
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

function useGroups(typed: string) {
  const [offered] = useState(offeredActs);
  const text = useDebounced(typed.trim());
  const counts = useQuery(adminQueries.overview).data?.workLists;
  const { data: products = [] } = useQuery(adminQueries.products);
  const { data: promos = [] } = useQuery(adminQueries.promos);
  const isSearched = text.length >= MIN_SEARCHED;
  const found = useQuery({
    queryKey: ['/api/admin', 'orders', 'palette', text],
    // Words go in the body: they may be somebody's name.
    queryFn: ({ signal }) => findOrders(text, signal),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...shownBy('POST /api/admin/orders/search'),
  });
  const groups = paletteGroups(typed, {
    workLists: counts ? workListLinks(counts, serverNow()) : [],
    products,
    promos,
    offered,
    orders: (isSearched && found.data) || [],
  });
  return { groups, isSearching: found.isFetching || text !== typed.trim() };
}
