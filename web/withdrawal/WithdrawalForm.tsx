import { type FormEvent, useId, useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { WithdrawableOrder, WithdrawalRequest } from '#contracts/http/shop/withdrawals.ts';
import { WITHDRAWAL_REASON_LABELS } from '#contracts/withdrawal-reason-labels.ts';
import { personMessage } from '../data/api.ts';
import { useForm } from '../data/use-form.ts';
import { Receipt } from '../personal-data/RequestByMail.tsx';
import * as request from '../personal-data/request.css.ts';
import { quiet, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { hint, label, field as labelled, select, selectFrame } from '../ui/fields/field.css.ts';
import { Select } from '../ui/fields/Select.tsx';
import { EmailField, TextField } from '../ui/fields/TextField.tsx';
import { Icon } from '../ui/marks/Icon.tsx';
import * as styles from './withdrawal.css.ts';

export interface WithdrawalFormProps {
  /** Given by the link of an e-mail. */
  readonly orderNumber: string;
  readonly onChecked: (declaration: WithdrawalRequest) => void;
}

/** Names the shopper, the order and its e-mail address; what was checked is confirmed in a second step. */
export function WithdrawalForm({ orderNumber, onChecked }: WithdrawalFormProps) {
  const { field, isSending, formProps } = useForm<WithdrawalRequest>({
    loadSchema: async () => (await import('#contracts/http/shop/withdrawals.ts')).withdrawalRequestSchema,
    onValid: async (declaration) => onChecked(declaration),
    onFailure: () => undefined,
  });
  return (
    <form {...formProps} action="/retractation" className={stack.x5} aria-label="Rétractation">
      <TextField {...field('name')} label="Nom" maxLength={MAX_LENGTH.delivery.name} autoComplete="name" />
      <TextField
        {...field('orderNumber')}
        label="Numéro de commande"
        hint="Huit caractères, dans l’objet de votre e-mail de confirmation."
        defaultValue={orderNumber}
      />
      <EmailField {...field('email')} label="E-mail de la commande" />
      <ReasonField />
      <p className={quiet}>
        Vous renoncez ainsi à toute la commande. Pour choisir des articles, ouvrez la page de votre commande
        par le lien de nos e-mails. Un accusé de réception vous est adressé aussitôt, avec la date et l’heure
        de votre déclaration. <a href="/cgv">Conditions et modalités de retour</a>
      </p>
      <div>
        <Button type="submit" size="large" isPending={isSending}>
          Renoncer au contrat
        </Button>
      </div>
    </form>
  );
}

/** Why, for whoever wants to say it; sent as `reason`. */
function ReasonField() {
  const id = useId();
  return (
    <div className={labelled}>
      <label className={label} htmlFor={id}>
        Motif (facultatif)
      </label>
      {/* The browser keeps what was chosen before the page's program came. */}
      <span className={selectFrame}>
        <select id={id} name="reason" className={select} aria-describedby={`${id}-hint`}>
          <option value="">Je préfère ne pas le dire</option>
          {Object.entries(WITHDRAWAL_REASON_LABELS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={16} />
      </span>
      <span id={`${id}-hint`} className={hint}>
        La loi ne vous demande pas de motif, et votre réponse ne change rien à vos droits.
      </span>
    </div>
  );
}

/** What is said of a declaration: a name and a text. */
export type Fact = readonly [string, string];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.pair}>
          <dt>{label}</dt>
          <dd className={styles.fact}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ConfirmWithdrawalProps {
  /** What is declared, line by line. */
  readonly facts: readonly Fact[];
  /** Sends the declaration. */
  readonly send: () => Promise<void>;
  readonly onEdit: () => void;
}

/** The second step: what was filled in is read once more; the button is the declaration (directive (EU) 2023/2673). */
export function ConfirmWithdrawal({ facts, send, onEdit }: ConfirmWithdrawalProps) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setSending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(personMessage(error));
      setSending(false);
    }
  };
  return (
    <Receipt heading="Confirmez votre rétractation">
      {failure && (
        <p role="alert" className={request.failure}>
          {failure}
        </p>
      )}
      <Facts facts={facts} />
      <p className={quiet}>Votre déclaration prend effet dès que vous la confirmez.</p>
      <div className={styles.buttons}>
        <Button size="large" isPending={isSending} onClick={() => void confirm()}>
          Confirmer la rétractation
        </Button>
        <Button variant="secondary" size="large" aria-disabled={isSending} onClick={onEdit}>
          Modifier
        </Button>
      </div>
    </Receipt>
  );
}

export interface ChosenArticles {
  readonly name: string;
  /** How many more of each. */
  readonly quantities: ReadonlyMap<string, number>;
  /** Empty where none was chosen. */
  readonly reason: string;
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
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get('name') ?? '').trim();
    const reason = String(typed.get('reason') ?? '');
    const isChosen = [...quantities.values()].some((quantity) => quantity > 0);
    const wrong = name.length < 2 ? 'name' : isChosen ? null : 'articles';
    setError(wrong);
    if (wrong === null) onChosen({ name, quantities, reason });
    else form.current?.querySelector<HTMLElement>(wrong === 'name' ? 'input' : 'select')?.focus();
  };
  if (left.length === 0)
    return (
      <p
        className={quiet}
      >{`Vous avez déjà renoncé à tous les articles de la commande n° ${order.orderNumber}.`}</p>
    );
  return (
    <form ref={form} className={stack.x5} aria-label="Rétractation" onSubmit={submit} noValidate>
      <TextField
        name="name"
        isRequired
        label="Nom"
        maxLength={MAX_LENGTH.delivery.name}
        autoComplete="name"
        defaultValue={order.customerName ?? ''}
        error={error === 'name' ? ERRORS.name : undefined}
        onChange={() => setError(null)}
      />
      <fieldset className={styles.articles}>
        <legend
          className={styles.legend}
        >{`À quels articles de la commande n° ${order.orderNumber} renoncez-vous\u202f?`}</legend>
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
      <ReasonField />
      <p className={quiet}>
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
