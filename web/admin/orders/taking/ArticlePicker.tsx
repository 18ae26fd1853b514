import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foldedWords } from '#contracts/french/fold-text.ts';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { euros } from '../../../ui/formats.ts';
import { adminQueries } from '../../data/admin-api.ts';
import { productsBegun } from '../../products/find-products.ts';
import * as styles from './taking.css.ts';

/** So few that all are seen below the field. */
const MAX_FOUND = 5;

export interface ArticlePickerProps {
  readonly error: string | undefined;
  readonly onPick: (article: ListedProduct) => void;
}

/** Finds perfumes, samples and sets on sale by the beginnings of words; Enter takes the first that is found. */
export function ArticlePicker({ error, onPick }: ArticlePickerProps) {
  const [typed, setTyped] = useState('');
  const { data: perfumes = [] } = useQuery(adminQueries.products);
  const { data: articles = [] } = useQuery(adminQueries.articles);
  const listId = useId();
  const hasWords = foldedWords(typed).length > 0;
  const onSale = [...perfumes, ...articles].filter(({ isActive }) => isActive);
  const found = productsBegun(onSale, typed, MAX_FOUND);
  const pick = (article: ListedProduct) => {
    setTyped('');
    onPick(article);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field of this group adds an article.
    <div
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (found[0]) pick(found[0]);
      }}
    >
      <TextField
        label="Ajouter un article"
        hint={'Commencez à écrire son nom\u00a0; Entrée ajoute le premier de la liste.'}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={setTyped}
      />
      {hasWords && (
        <ul className={styles.found} aria-label="Articles trouvés" id={listId}>
          {found.length === 0 && <li className={styles.none}>Aucun article en vente ne porte ce nom</li>}
          {found.map((article) => (
            <li key={article.id}>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Ajouter ${article.name}`}
                onClick={() => pick(article)}
              >
                {`${article.name}, ${euros(article.price)}, ${article.stockQuantity} en stock`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
