import {
  Button as AriaButton,
  Select as AriaSelect,
  type Key,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { FieldShell, type FieldTexts } from './FieldShell.tsx';
import { field } from './field.css.ts';
import { Icon } from './Icon.tsx';
import * as styles from './select.css.ts';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly SelectOption<Value>[];
  readonly value?: Value | null;
  readonly defaultValue?: Value;
  readonly onChange?: (value: Value) => void;
  readonly name?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly autoComplete?: string;
  readonly className?: string;
}

/** One of a few values. In a form its `name` carries the value. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    hint,
    error,
    isRequired = false,
    options,
    value,
    defaultValue,
    onChange,
    className,
    ...rest
  } = props;
  const pick = (key: Key | null) => {
    const option = options.find((one) => one.value === key);
    if (option) onChange?.(option.value);
  };
  return (
    <AriaSelect
      {...rest}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      onChange={pick}
      isRequired={isRequired}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className={classNames(field, className)}
    >
      <FieldShell label={label} hint={hint} error={error} isRequired={isRequired}>
        <AriaButton className={styles.trigger}>
          <SelectValue className={styles.value} />
          <Icon name="chevron" size={16} />
        </AriaButton>
      </FieldShell>
      <Popover className={styles.popover}>
        <ListBox className={styles.list} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
