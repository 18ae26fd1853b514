import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nextTab } from './interaction.ts';
import * as styles from './tabs.css.ts';

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** What the tabs are about, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** With `selected` the caller keeps the choice. */
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
  /** `selected`: panels appear when chosen (a console's heavy ones); `all`: all are there, so that they read without JavaScript. */
  readonly render?: 'selected' | 'all';
}

/**
 * Tabs after the ARIA practice: arrows, Home and End move and choose. Plain elements, so that the product page carries no
 * collection machinery for three tabs.
 */
export function Tabs({ label, tabs, selected, onSelect, render = 'all' }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id ?? '');
  const current = selected ?? own;
  const list = useRef<HTMLDivElement>(null);

  const choose = (id: string) => {
    setOwn(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ids = tabs.map((tab) => tab.id);
    const next = nextTab(event.key, ids, current);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <div>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={render === 'all' || tab.id === current ? `${base}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => render === 'all' || tab.id === current)
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${base}-panel-${tab.id}`}
            aria-labelledby={`${base}-tab-${tab.id}`}
            hidden={tab.id !== current}
            className={styles.panel}
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}
