import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { SampleChoice } from '../../../cart/parts/SampleChoice.tsx';
import { ApiError } from '../../../data/api.ts';
import type { FieldErrors } from '../../../data/use-form.ts';
import { caption, pair } from '../../../theme/layout.css.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { euros } from '../../../ui/formats.ts';
import { adminApi } from '../../data/admin-api.ts';
import { useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { usePlace } from '../../location.ts';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { useDebounced } from '../../parts/lists/ListParts.tsx';
import { AddressFields } from '../delivery/AddressFields.tsx';
import { ORDER_TEXTS } from '../order-labels.ts';
import { ArticlePicker } from './ArticlePicker.tsx';
import { TakenLines } from './TakenLines.tsx';
import {
  FIELD_NAMES,
  NOTHING_TAKEN,
  quoteBody,
  type TakenOrder,
  type TakenText,
  takeBody,
  takenOrderSchema,
} from './taken-order.ts';
import * as styles from './taking.css.ts';

const NOTHING_ASKED = 'Ajoutez un article';
const NOT_PRICED = 'Le total n’est pas encore connu. Attendez un instant, puis réessayez.';

/** What the order costs now, by the shop’s own reckoning; of what was typed before while the next answer is awaited. */
function useQuote(order: TakenOrder) {
  const text = JSON.stringify(quoteBody(order));
  const settled = useDebounced(text);
  const query = useQuery({
    queryKey: ['/api/admin', 'desk-orders', 'quote', settled],
    queryFn: ({ signal }) =>
      // Asked only once what was typed stands for a moment: the body is what its key says.
      adminApi.call('POST /api/admin/desk-orders/quote', { body: quoteBody(order), signal }),
    enabled: order.items.length > 0 && settled === text,
    gcTime: 0,
  });
  const isCurrent = settled === text && order.items.length > 0;
  return { quote: isCurrent ? query.data : undefined, error: isCurrent ? query.error : null };
}

/** Takes an order by telephone; its customer gets the link by which they accept and pay it. */
export function TakeOrderDialog({ onClose }: { onClose: () => void }) {
  const { goTo } = usePlace();
  const { value, setValue, ...typed } = useDraft({
    name: 'desk-order',
    schema: takenOrderSchema,
    start: NOTHING_TAKEN,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { quote, error: unpriced } = useQuote(value);
  const take = useCommand('POST /api/admin/desk-orders', ORDER_TEXTS.take);
  const set = (changes: Partial<TakenOrder>) => setValue((before) => ({ ...before, ...changes }));

  const send = () => {
    const checked = takeBody(value, quote?.total ?? '0.00');
    const found: FieldErrors = {
      ...(checked.ok ? {} : checked.errors),
      ...(value.items.length === 0 ? { items: NOTHING_ASKED } : quote ? {} : { items: NOT_PRICED }),
    };
    setErrors(found);
    if (!checked.ok || Object.keys(found).length > 0) return;
    const onSuccess = async (answer: Response) => {
      const { id: orderId } = placedOrderSchema.parse(await answer.json());
      typed.discard();
      onClose();
      goTo({ screen: 'tab', tab: 'orders', orderId });
    };
    const onError = (error: unknown) => {
      if (error instanceof ApiError && error.problem?.code === 'sample-unavailable')
        set({ sampleProductId: '' });
    };
    take.mutate({ body: checked.body }, { onSuccess: (answer) => void onSuccess(answer), onError });
  };
  const field = (name: TakenText) => ({
    value: value[name],
    error: errors[FIELD_NAMES[name]],
    onChange: (text: string) => {
      set({ [name]: text });
      setErrors(({ [FIELD_NAMES[name]]: _removed, ...others }) => others);
    },
  });
  const promoProblem = quote?.problems.find((problem) => problem.field === 'promoCode')?.message;
  const { delivery } = MAX_LENGTH;
  return (
    <DraftDialog
      title="Commande par téléphone"
      isWide
      draft={typed}
      submit={quote ? `Envoyer le lien de paiement – ${euros(quote.total)}` : 'Envoyer le lien de paiement'}
      isPending={take.isPending}
      gap="x5"
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Articles</legend>
        <ArticlePicker
          error={errors.items}
          onPick={({ id: productId, name }) => {
            setErrors(({ items: _removed, ...others }) => others);
            set({ items: withOneMore(value.items, productId, name) });
          }}
        />
        <TakenLines
          items={value.items}
          quote={quote}
          unpriced={unpriced}
          onChange={(items) => set({ items })}
        />
        <TextField
          {...field('promoCode')}
          label="Code promo"
          maxLength={MAX_LENGTH.promoCode}
          error={errors.promoCode ?? promoProblem}
        />
        <label className={styles.box}>
          <input
            type="checkbox"
            className={styles.tick}
            checked={value.sample}
            onChange={(event) => set({ sample: event.target.checked })}
          />
          <span>Joindre un échantillon</span>
        </label>
        {value.sample && (
          <SampleChoice
            label="Échantillon joint"
            value={value.sampleProductId}
            ordered={value.items.map(({ productId }) => productId)}
            onChange={(sampleProductId) => set({ sampleProductId })}
          />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Client</legend>
        <TextField {...field('name')} label="Nom complet" isRequired maxLength={delivery.name} />
        <div className={pair}>
          <TextField
            {...field('email')}
            label="E-mail"
            type="email"
            isRequired
            maxLength={MAX_LENGTH.email}
          />
          <TextField {...field('phone')} label="Téléphone" type="tel" maxLength={delivery.phone} />
        </div>
        <AddressFields field={field} />
      </fieldset>
      <p className={caption}>
        Ses articles sont réservés. Le client reçoit un e-mail avec le lien pour vérifier la commande,
        accepter les conditions générales de vente et payer&#8239;; avant cela, elle ne l’engage pas.
      </p>
    </DraftDialog>
  );
}

/** What is added once more is one line. */
function withOneMore(items: TakenOrder['items'], productId: string, name: string): TakenOrder['items'] {
  return items.some((item) => item.productId === productId)
    ? items.map((item) => (item.productId === productId ? { ...item, quantity: item.quantity + 1 } : item))
    : [...items, { productId, name, quantity: 1 }];
}
