import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { menuItem, menuList, popover } from '../../console.css.ts';
import type { ListSearch } from '../../location.ts';
import { ORDER_COLUMNS, shownColumns, useRoom } from '../table/columns.tsx';
import * as styles from './desk.css.ts';
import type { OrderSearch } from './order-search.ts';

export interface ViewSwitchProps {
  readonly search: OrderSearch;
  readonly onChoose: (changes: ListSearch) => void;
}

/** Rows of a table or whole cards. */
export function ViewSwitch({ search, onChoose }: ViewSwitchProps) {
  const views = [
    { view: 'table', label: 'Tableau' },
    { view: 'cards', label: 'Fiches' },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as one of a form.
    <div className={styles.viewSwitch} role="group" aria-label="Présentation">
      {views.map(({ view, label }) => (
        <Button
          key={view}
          variant={search.view === view ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={search.view === view}
          onClick={() => onChoose({ view: view === 'table' ? '' : view })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Which columns the table has. */
export function ColumnChooser({ search, onChoose }: ViewSwitchProps) {
  const room = useRoom();
  const shown = new Set(shownColumns(search.columns, room).map(({ id }) => id));
  return (
    <MenuTrigger>
      <MenuButton className={buttonClass({ variant: 'ghost', size: 'small' })}>Colonnes</MenuButton>
      <Popover className={popover} placement="bottom end">
        <Menu
          className={menuList}
          aria-label="Colonnes"
          selectionMode="multiple"
          selectedKeys={shown}
          disallowEmptySelection
          onSelectionChange={(chosen) => {
            const ids = ORDER_COLUMNS.map(({ id }) => id).filter((id) => chosen === 'all' || chosen.has(id));
            onChoose({ columns: ids.join(',') });
          }}
        >
          {ORDER_COLUMNS.slice(1).map(({ id, title }) => (
            <MenuItem key={id} id={id} className={menuItem} textValue={title}>
              {({ isSelected }) => (
                <span className={styles.columnChoice}>
                  <span className={styles.columnMark} aria-hidden="true">
                    {isSelected && <Icon name="check" size={14} />}
                  </span>
                  <span>{title}</span>
                </span>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
