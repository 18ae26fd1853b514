import { MAX_LENGTH } from '#contracts/constants.ts';
import type { WithdrawalRequest } from '#contracts/http/withdrawals.ts';
import { useForm } from '../data/use-form.ts';
import { caption, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';

export interface WithdrawalFormProps {
  /** Given by the link of an e-mail. */
  readonly orderNumber: string;
  readonly onChecked: (declaration: WithdrawalRequest) => void;
}

/** Names the shopper, the order and its e-mail address; what was checked is confirmed in a second step. */
export function WithdrawalForm({ orderNumber, onChecked }: WithdrawalFormProps) {
  const { field, isSending, formProps } = useForm<WithdrawalRequest>({
    loadSchema: async () => (await import('#contracts/http/withdrawals.ts')).withdrawalRequestSchema,
    onValid: async (declaration) => onChecked(declaration),
    onFailure: () => undefined,
  });
  return (
    <form {...formProps} action="/api/withdrawals" className={stack.x5} aria-label="Rétractation">
      <TextField {...field('name')} label="Nom" maxLength={MAX_LENGTH.delivery.name} autoComplete="name" />
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
