import { type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { CollectionRendererContext, type Key, TableStateContext } from 'react-aria-components';

type Renderer = React.ContextType<typeof CollectionRendererContext>;
type Branch = Renderer['CollectionBranch'];
/** What the virtualizer draws a row or a cell in: the same for the same parts. */
type Item = ReactElement<{
  readonly layoutInfo: { readonly key: Key };
  readonly parent: object;
  readonly children: ReactNode;
}>;

/**
 * Within a `Virtualizer`, around its table: a row is drawn again for what concerns it, and of its cells the one that has the focus, not
 * all of them for each step of the focus and each mark of it.
 */
export function SteadyRows({ children }: { readonly children: ReactNode }) {
  const renderer = useContext(CollectionRendererContext);
  const steady = useMemo(
    () => ({ ...renderer, CollectionBranch: steadyBranch(renderer.CollectionBranch) }),
    [renderer],
  );
  return <CollectionRendererContext value={steady}>{children}</CollectionRendererContext>;
}

function steadyBranch(CollectionBranch: Branch): Branch {
  // `as`: the virtualizer's branch is a function, and what it draws are its items, each of a row or of a cell.
  const drawn = CollectionBranch as (props: React.ComponentProps<Branch>) => readonly Item[];
  return function SteadyBranch(props) {
    const items = drawn(props);
    if (props.parent.type === 'tablebody')
      return items.map((item) => <SteadyRow key={item.key} item={item} />);
    if (props.parent.type === 'item') return items.map((item) => <SteadyCell key={item.key} item={item} />);
    return items;
  };
}

/** A row, for which the table stands as it did when the row, its choice or the focus in it changed last. */
function SteadyRow({ item }: { readonly item: Item }) {
  const state = useContext(TableStateContext);
  const id = item.props.layoutInfo.key;
  const manager = state?.selectionManager;
  const focusedKey = manager?.focusedKey ?? null;
  const focused = focusedKey === null ? null : state?.collection.getItem(focusedKey);
  const focusedHere = focused?.key === id || focused?.parentKey === id ? focusedKey : null;
  const isFocused = focusedHere !== null && manager?.isFocused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the table's state concerns no row, or is read as it is now.
  const steady = useMemo(
    () => state,
    [state?.collection, manager?.rawSelection, manager?.selectionBehavior, focusedHere, isFocused],
  );
  return <TableStateContext value={steady}>{useSteadyItem(item)}</TableStateContext>;
}

/** A cell, likewise: what is chosen is its row's, whose box is told by the row. */
function SteadyCell({ item }: { readonly item: Item }) {
  const state = useContext(TableStateContext);
  const manager = state?.selectionManager;
  const isHere = manager?.focusedKey === item.props.layoutInfo.key;
  const isFocused = isHere && manager?.isFocused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const steady = useMemo(() => state, [state?.collection, isHere, isFocused]);
  return <TableStateContext value={steady}>{useSteadyItem(item)}</TableStateContext>;
}

/** The element of before as long as it draws the same. */
function useSteadyItem(item: Item): Item {
  const { layoutInfo, parent, children } = item.props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new element of the same parts is the same.
  return useMemo(() => item, [layoutInfo, parent, children]);
}
