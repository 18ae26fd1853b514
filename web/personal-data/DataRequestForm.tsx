import { useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { DataRequestBody } from '#contracts/http/personal-data.ts';
import { apiClient } from '../data/api.ts';
import { personMessage } from '../data/api-error.ts';
import { useForm } from '../data/use-form.ts';
import { caption, stack } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import * as styles from '../withdrawal/withdrawal.css.ts';

const personalData = apiClient(
  async () => (await import('#contracts/calls/personal-data.ts')).PERSONAL_DATA_CALLS,
);

/** Names an address; what is held of it is mailed there and shown nowhere else. */
export function DataRequestForm({ onSent }: { onSent: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSending, clearError, formProps } = useForm<DataRequestBody>({
    loadSchema: async () => (await import('#contracts/http/personal-data.ts')).dataRequestSchema,
    onValid: async (body) => {
      setFailure(null);
      await personalData.call('POST /api/personal-data/requests', { body });
      onSent();
    },
    onFailure: (error) => setFailure(personMessage(error)),
  });
  return (
    <form
      {...formProps}
      action="/api/personal-data/requests"
      className={stack.x5}
      aria-label="Demander mes données"
    >
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <TextField
        name="email"
        type="email"
        label="Votre adresse e-mail"
        hint="La réponse y est envoyée, et nulle part ailleurs."
        maxLength={MAX_LENGTH.email}
        autoComplete="email"
        isRequired
        error={errors.email}
        onChange={() => clearError('email')}
      />
      <p className={caption}>
        Ce qui est conservé, pourquoi et combien de temps&nbsp;:{' '}
        <a href="/confidentialite">politique de confidentialité</a>
      </p>
      <div>
        <Button type="submit" size="large" isPending={isSending}>
          Recevoir mon lien
        </Button>
      </div>
    </form>
  );
}
