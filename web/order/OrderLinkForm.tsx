import { useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { OrderLinkRequest } from '#contracts/http/order-page.ts';
import { orders } from '../cart/open-order.ts';
import { personMessage } from '../data/api-error.ts';
import { useForm } from '../data/use-form.ts';
import { stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import * as styles from './order.css.ts';

/** Names an order and its e-mail address, to have the link to its page mailed there. */
export function OrderLinkForm({ onSent }: { onSent: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSending, clearError, formProps } = useForm<OrderLinkRequest>({
    loadSchema: async () => (await import('#contracts/http/order-page.ts')).orderLinkRequestSchema,
    onValid: async (request) => {
      setFailure(null);
      await orders.call('POST /api/order-page/link', { body: request });
      onSent();
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
    <form
      {...formProps}
      action="/api/order-page/link"
      className={stack.x5}
      aria-label="Retrouver ma commande"
    >
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <TextField
        {...field('orderNumber')}
        label="Numéro de commande"
        hint="Huit caractères, dans l’objet de nos e-mails."
        autoComplete="off"
      />
      <TextField
        {...field('email')}
        type="email"
        label="E-mail de la commande"
        maxLength={MAX_LENGTH.email}
        autoComplete="email"
      />
      <div>
        <Button type="submit" size="large" isPending={isSending}>
          Recevoir le lien
        </Button>
      </div>
    </form>
  );
}
