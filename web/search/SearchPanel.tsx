import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { MAX_QUESTION } from '#contracts/constants.ts';
import type { Suggestions } from '#contracts/http/shop/finding.ts';
import { suggestionsQuery } from '../data/finding-queries.ts';
import { container, cover, visuallyHidden } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { plural } from '../ui/formats.ts';
import { Icon } from '../ui/marks/Icon.tsx';
import { ProductPicture } from '../ui/pictures/ProductPicture.tsx';
import { type Option, optionsOf } from './search-options.ts';
import * as styles from './search-panel.css.ts';

const DELAY_MS = 120;

/** The header's search: proposes while one types, and leads to all that is found. The browser's own dialog: it opens without a library. */
export function SearchPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <SearchDialog onClose={onClose} /> : null;
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { urlOriginal } = usePageContext();
  const opened = useRef(urlOriginal);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser gives the focus back to what opened it.
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (urlOriginal !== opened.current) dialog.current?.close();
  }, [urlOriginal]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Recherche"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // What is beside the sheet is the dialog's own.
        if (target === currentTarget) close();
      }}
    >
      <div className={classNames(container, styles.dialog)}>
        <SearchBox onClose={close} />
      </div>
    </dialog>
  );
}

/** What was typed, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(paused);
}

/** A combobox (WAI-ARIA): arrows choose a proposition, Enter follows it or looks for what is typed, Escape closes. */
function SearchBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const asked = usePaused(text).trim();
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const shown = asked === '' ? undefined : data;
  const groups = optionsOf(shown);
  const options = groups.flatMap((group) => group.options);
  // What is still proposed for a text of before is not chosen for this one.
  const isOfText = text.trim() === asked && (asked === '' || !isPlaceholderData);
  const chosen = isOfText ? options[active] : undefined;
  const isEmpty = shown !== undefined && shown.total + shown.articlesTotal === 0 && !isError;
  useEffect(() => input.current?.focus(), []);

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || options.length === 0) return;
    event.preventDefault();
    // One place more than there are options: the text itself.
    const places = options.length + 1;
    setActive((at) => ((at + 1 + step + places) % places) - 1);
  }

  function submit(event: FormEvent): void {
    if (chosen === undefined) {
      // The browser itself opens what is found for a text.
      if (text.trim() === '') event.preventDefault();
      return;
    }
    event.preventDefault();
    document.getElementById(`${id}-${active}`)?.click();
  }

  return (
    <>
      <form action="/parfums" onSubmit={submit} className={styles.form}>
        <Icon name="search" size={22} />
        <input
          ref={input}
          className={styles.input}
          name="q"
          role="combobox"
          aria-label="Rechercher un parfum, une note ou une famille"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${active}` : undefined}
          placeholder="Un parfum, une note, une famille"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUESTION}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(-1);
          }}
          onKeyDown={press}
        />
        <Button variant="ghost" size="icon" aria-label="Fermer la recherche" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </form>
      <p role="status" className={isEmpty || isError ? styles.message : visuallyHidden}>
        {statusText(isError, shown)}
      </p>
      <div id={id} role="listbox" aria-label="Propositions" className={styles.groups}>
        {groups.map(({ title, options: of }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={title} role="group" aria-label={title} className={styles.group}>
            <p className={styles.groupTitle} aria-hidden="true">
              {title}
            </p>
            {of.map((option) => {
              const at = options.indexOf(option);
              return (
                <OptionLink
                  key={option.href}
                  id={`${id}-${at}`}
                  option={option}
                  isActive={option === chosen}
                  onChoose={onClose}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

function statusText(isError: boolean, shown: Suggestions | undefined): string {
  if (isError) return 'La recherche ne répond pas. Appuyez sur Entrée pour chercher dans la collection.';
  if (shown === undefined) return '';
  const { total, articlesTotal } = shown;
  if (total > 0) return plural(total, 'parfum trouvé', 'parfums trouvés');
  return articlesTotal > 0
    ? plural(articlesTotal, 'article trouvé', 'articles trouvés')
    : 'Aucun parfum ne répond à votre recherche.';
}

interface OptionLinkProps {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function OptionLink({ id, option, isActive, onChoose }: OptionLinkProps) {
  const { href, label, detail, pictured } = option;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <a
      ref={link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      className={styles.option}
      onClick={onChoose}
    >
      {pictured && (
        <span className={styles.frame}>
          <ProductPicture
            product={{ ...pictured, imageAlt: '' }}
            sizes="56px"
            isDecorative
            isEarly
            className={cover}
          />
        </span>
      )}
      <span className={styles.label}>{label}</span>
      <span className={styles.detail}>{detail}</span>
    </a>
  );
}
