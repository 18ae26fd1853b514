import { useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { WithdrawalAnswer, WithdrawalRequest } from '#contracts/http/withdrawals.ts';
import { orders } from '../cart/open-order.ts';
import { personMessage } from '../data/api-error.ts';
import { useForm } from '../data/use-form.ts';
import { caption, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import * as styles from './withdrawal.css.ts';

export interface WithdrawalFormProps {
  /** Given by the link of an e-mail. */
  readonly orderNumber: string;
  readonly onReceived: (receipt: WithdrawalAnswer) => void;
}

/** Names the order and its e-mail address; the button is the declaration. */
export function WithdrawalForm({ orderNumber, onReceived }: WithdrawalFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSending, clearError, formProps } = useForm<WithdrawalRequest>({
    loadSchema: async () => (await import('#contracts/http/withdrawals.ts')).withdrawalRequestSchema,
    onValid: async (declaration) => {
      setFailure(null);
      onReceived(await orders.call('POST /api/withdrawals', { body: declaration }));
    },
    onFailure: (error) => setFailure(personMessage(error)),
  });
  const field = (name: string) => ({
    name,
    isRequired: true,
    error: errors[name],
    onChange: () => clearError(name),
  });
  return (
    <form {...formProps} action="/api/withdrawals" className={stack.x5} aria-label="Rétractation">
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <TextField
        {...field('orderNumber')}
        label="Numéro de commande"
        hint="Huit caractères, dans l’objet de votre e-mail de confirmation."
        autoComplete="off"
        defaultValue={orderNumber}
      />
      <TextField
        {...field('email')}
        type="email"
        label="E-mail de la commande"
        maxLength={MAX_LENGTH.email}
        autoComplete="email"
      />
      <p className={caption}>
        Un accusé de réception vous est adressé aussitôt par e-mail, avec la date et l’heure de votre
        déclaration. <a href="/cgv">Conditions et modalités de retour</a>
      </p>
      <div>
        <Button type="submit" size="large" isPending={isSending}>
          Confirmer la rétractation
        </Button>
      </div>
    </form>
  );
}
