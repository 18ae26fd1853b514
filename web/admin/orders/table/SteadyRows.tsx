import { type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { CollectionRendererContext, type Key, TableStateContext } from 'react-aria-components';

type Renderer = React.ContextType<typeof CollectionRendererContext>;
type Branch = Renderer['CollectionBranch'];
type Rows = readonly ReactElement<{ readonly layoutInfo: { readonly key: Key } }>[];

/** Within a `Virtualizer`, around its table: a row is drawn again for what concerns it, not for each step of the focus elsewhere. */
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
  const drawn = CollectionBranch as (props: React.ComponentProps<Branch>) => Rows;
  return function SteadyBranch(props) {
    const rows = drawn(props);
    if (props.parent.type !== 'tablebody') return rows;
    return rows.map((row) => (
      <SteadyRow key={row.key} id={row.props.layoutInfo.key}>
        {row}
      </SteadyRow>
    ));
  };
}

/** A row, for which the table stands as it did when the row, its choice or the focus in it changed last. */
function SteadyRow({ id, children }: { readonly id: Key; readonly children: ReactNode }) {
  const state = useContext(TableStateContext);
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
  return <TableStateContext value={steady}>{children}</TableStateContext>;
}
