import { type FormEvent, useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { WithdrawableOrder } from '#contracts/http/withdrawals.ts';
import { caption, quiet, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import * as styles from './withdrawal.css.ts';

export interface ChosenArticles {
  readonly name: string;
  /** How many more of each. */
  readonly quantities: ReadonlyMap<string, number>;
}

export interface ArticlesFormProps {
  readonly order: WithdrawableOrder;
  readonly onChosen: (chosen: ChosenArticles) => void;
}

const ERRORS = {
  name: 'Le nom doit contenir au moins 2 caractères',
  articles: 'Choisissez au moins un article',
} as const;

/** For whoever holds the order's link: which articles, and how many of each. */
export function ArticlesForm({ order, onChosen }: ArticlesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const left = order.items.filter(({ quantity, withdrawn }) => quantity > withdrawn);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const [error, setError] = useState<keyof typeof ERRORS | null>(null);
  const chooseAll = () => {
    setError(null);
    setQuantities(new Map(left.map((item) => [item.productId, item.quantity - item.withdrawn])));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    const isChosen = [...quantities.values()].some((quantity) => quantity > 0);
    const wrong = name.length < 2 ? 'name' : isChosen ? null : 'articles';
    setError(wrong);
    if (wrong === null) onChosen({ name, quantities });
    else form.current?.querySelector<HTMLElement>(wrong === 'name' ? 'input' : 'select')?.focus();
  };
  if (left.length === 0)
    return (
      <p className={quiet}>
        Vous avez déjà renoncé à tous les articles de la commande n° {order.orderNumber}.
      </p>
    );
  return (
    <form ref={form} className={stack.x5} aria-label="Rétractation" onSubmit={submit} noValidate>
      <TextField
        name="name"
        isRequired
        label="Nom"
        maxLength={MAX_LENGTH.delivery.name}
        autoComplete="name"
        error={error === 'name' ? ERRORS.name : undefined}
        onChange={() => setError(null)}
      />
      <fieldset className={styles.articles}>
        <legend className={styles.legend}>
          À quels articles de la commande n° {order.orderNumber} renoncez-vous&#8239;?
        </legend>
        {left.map(({ productId, productName, quantity, withdrawn }, index) => (
          <Select
            key={productId}
            label={productName}
            error={index === 0 && error === 'articles' ? ERRORS.articles : undefined}
            value={String(quantities.get(productId) ?? 0)}
            options={Array.from({ length: quantity - withdrawn + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? 'Je le garde' : `${count} sur ${quantity}`,
            }))}
            onChange={(count) => {
              setError(null);
              setQuantities(new Map([...quantities, [productId, Number(count)]]));
            }}
          />
        ))}
        <div>
          <Button variant="secondary" size="small" onClick={chooseAll}>
            Toute la commande
          </Button>
        </div>
      </fieldset>
      <p className={caption}>
        Un accusé de réception vous est adressé aussitôt par e-mail, avec la date et l’heure de votre
        déclaration. <a href="/cgv">Conditions et modalités de retour</a>
      </p>
      <div>
        <Button type="submit" size="large">
          Renoncer au contrat
        </Button>
      </div>
    </form>
  );
}
