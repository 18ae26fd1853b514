import type { SyntheticEvent } from 'react';
import { CheckboxContext, useSlottedContext } from 'react-aria-components';
import { visuallyHidden } from '../../../theme/layout.css.ts';
import { classNames } from '../../../ui/class-names.ts';
import * as field from '../../../ui/fields/field.css.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import * as styles from './table.css.ts';

/** What is meant for the box is not for its row, which would open or choose as well. */
function keepFromRow(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** The table's own box of a row, or of all: a native one, for React Aria's costs as much as the rest of a row. */
export function Choice({ onRange }: { readonly onRange?: () => void }) {
  const own = useSlottedContext(CheckboxContext, 'selection');
  return (
    <label
      className={classNames(field.check, styles.choice)}
      data-selected={own?.isSelected || undefined}
      onClickCapture={(event) => {
        if (!event.shiftKey || onRange === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onRange();
      }}
      onClick={keepFromRow}
      onPointerDown={keepFromRow}
      onMouseDown={keepFromRow}
      onKeyDown={(event) => event.key === ' ' && keepFromRow(event)}
    >
      <input
        id={own?.id}
        type="checkbox"
        className={visuallyHidden}
        aria-label={own?.['aria-label']}
        aria-labelledby={own?.['aria-labelledby']}
        checked={own?.isSelected ?? false}
        disabled={own?.isDisabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = own?.isIndeterminate ?? false;
        }}
        onChange={({ target }) => own?.onChange?.(target.checked)}
      />
      <span className={field.box} aria-hidden="true">
        <Icon name="check" size={14} />
      </span>
    </label>
  );
}
