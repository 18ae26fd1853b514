import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type StaleProduct, staleProductSchema } from '#contracts/http/console/stale-products.ts';
import { revisedProductSchema } from '#contracts/http/console/stock-undo.ts';
import type { PurchaseCosts } from '#contracts/http/figures/purchase-costs.ts';
import { isAbsence } from '../../../data/api.ts';
import { type FieldErrors, halfTypedDays, toFieldErrors } from '../../../data/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { euros } from '../../../ui/formats.ts';
import { AlertDialog } from '../../../ui/overlays/Dialog.tsx';
import { adminQuery, productQuery } from '../../data/admin-api.ts';
import { discardDraft, freshIn, isSame, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { AbandonDialog, focusFirstError, RestoredNotice, showRefusedFields } from '../../parts/FormParts.tsx';
import { EmptyState, Loaded } from '../../parts/lists/ListParts.tsx';
import { PictureFields } from '../pictures/PictureFields.tsx';
import { CharacterFields } from './CharacterFields.tsx';
import { CostFields } from './CostFields.tsx';
import { DetailFields, type ProductFieldsProps, StockFields } from './ProductFields.tsx';
import * as styles from './product-form.css.ts';
import {
  type CostedProduct,
  isPriceLeap,
  NOTE_ROWS,
  noteDraftName,
  openProduct,
  PRODUCT_TEXTS,
  type ProductBody,
  parseProduct,
  productEditingSchema,
  revisionOf,
  withTypedNotes,
} from './product-form.ts';
import { StaleNotice } from './StaleNotice.tsx';
import type { Editing } from './stale-product.ts';

interface ProductFormProps {
  /** Null for a new one. */
  readonly product: CostedProduct | null;
  /** What a bottle of it cost the house, from which day each; undefined while that is not to be had. */
  readonly costs: PurchaseCosts['costs'] | undefined;
  readonly onLeave: () => void;
}

/** Creates a product, or edits the one given; it keeps the product as it was when opened (specification §2, §5). */
function ProductForm({ product, costs, onLeave }: ProductFormProps) {
  const [start] = useState(() => openProduct(product));
  const { value, setValue, ...typed } = useDraft({
    name: `product-${product?.id ?? 'new'}`,
    schema: productEditingSchema,
    start,
    isUntouched: ({ opened, draft }) => isSame(draft, openProduct(opened).draft),
  });
  const { opened, draft } = value;
  const [isLeaving, setLeaving] = useState(false);
  /** What others saved meanwhile, until it is settled how to go on. */
  const [stale, setStale] = useState<StaleProduct | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** How many pictures are on their way. */
  const [uploads, setUploads] = useState(0);
  /** A price that looks mistyped, until it is said whether it is meant. */
  const [leap, setLeap] = useState<ProductBody | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const create = useCommand('POST /api/admin/products', PRODUCT_TEXTS.create);
  const undoStock = useCommand('POST /api/admin/products/:id/stock/undo', PRODUCT_TEXTS.undoStock);
  const revise = useCommand('PATCH /api/admin/products/:id', PRODUCT_TEXTS.revise, async (answer) => {
    const { id, stockUndoableUntil: undoableUntil } = revisedProductSchema.parse(await answer.json());
    if (undoableUntil === undefined) return null;
    // What else was saved stays.
    return { undo: () => undoStock.mutate({ id, body: { undoableUntil } }), label: 'Annuler le stock' };
  });
  const isPending = create.isPending || revise.isPending;
  const set: ProductFieldsProps['set'] = (changes) =>
    setValue((current) => {
      const { draft } = current;
      return {
        ...current,
        draft: { ...draft, ...(typeof changes === 'function' ? changes(draft) : changes) },
      };
    });

  const abandon = () => {
    typed.discard();
    for (const row of NOTE_ROWS) discardDraft(noteDraftName(product?.id ?? null, row));
    onLeave();
  };
  const leave = () => (typed.isTouched ? setLeaving(true) : onLeave());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || uploads > 0) return;
    const whole = withTypedNotes(draft, new FormData(event.currentTarget));
    const parsed = parseProduct(whole);
    const halfTyped = toFieldErrors(halfTypedDays(event.currentTarget));
    setErrors({ ...halfTyped, ...(!parsed.ok && parsed.errors) });
    if (!parsed.ok || Object.keys(halfTyped).length > 0) return focusFirstError(event.currentTarget);
    if (!opened) return create.mutate({ body: parsed.body }, { onSuccess: abandon, onError: showErrors });
    if (isPriceLeap(opened.price, parsed.body.price)) return setLeap(parsed.body);
    save(opened, parsed.body);
  };
  const showErrors = (error: unknown) => showRefusedFields(error, setErrors, form.current);
  const save = (opened: CostedProduct, body: ProductBody) => {
    setLeap(null);
    // Saved only while the product still is as it was seen; else an `ApiError` 412 says what others changed.
    const update = { id: opened.id, body: revisionOf(opened, body), revision: opened.revision };
    revise.mutate(update, {
      onSuccess: abandon,
      onError: (error) => {
        setStale(freshIn(error, staleProductSchema));
        showErrors(error);
      },
    });
  };
  const goOn = (editing: Editing) => {
    setValue(editing);
    setStale(null);
    form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  };

  const fields = { draft, errors, set };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-labelledby="product-form-title"
    >
      <h2 id="product-form-title" className={styles.title}>
        {opened ? 'Modifier le produit' : 'Nouveau produit'}
      </h2>
      {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
      {opened && stale && <StaleNotice editing={{ opened, draft }} stale={stale} onResolve={goOn} />}
      <div className={styles.columns}>
        <div className={styles.side}>
          <DetailFields {...fields} productId={opened?.id ?? null} />
          <CharacterFields {...fields} />
        </div>
        <div className={styles.side}>
          <PictureFields
            {...fields}
            productId={opened?.id ?? null}
            onUploading={(isUploading) => setUploads((count) => count + (isUploading ? 1 : -1))}
          />
          <StockFields {...fields} />
          {costs && <CostFields {...fields} costs={costs} />}
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={leave} aria-disabled={isPending}>
          Annuler
        </Button>
        <Button type="submit" isPending={isPending} aria-disabled={uploads > 0}>
          {opened ? 'Mettre à jour' : 'Créer'}
        </Button>
      </div>
      {opened && leap && (
        <AlertDialog
          title="Changer le prix"
          confirmLabel="Enregistrer ce prix"
          cancelLabel="Corriger le prix"
          isDestructive={false}
          onConfirm={() => save(opened, leap)}
          onCancel={() => setLeap(null)}
        >
          <p>{`Le prix passe de ${euros(opened.price)} à ${euros(leap.price)}\u00a0: il change de plus de moitié. Est-ce bien ce que vous voulez\u202f?`}</p>
        </AlertDialog>
      )}
      {isLeaving && <AbandonDialog onStay={() => setLeaving(false)} onAbandon={abandon} />}
    </form>
  );
}

interface ProductFormPageProps {
  /** Null for a new product. */
  readonly productId: string | null;
  readonly onLeave: () => void;
}

/** The product form as a full page; an existing product is read first, so that a reloaded page opens it again. */
export function ProductFormPage({ productId, onLeave }: ProductFormPageProps) {
  const query = useQuery({ ...productQuery(productId ?? ''), enabled: productId !== null });
  const costs = useQuery(adminQuery('GET /api/admin/purchase-costs'));
  const barcodes = useQuery(adminQuery('GET /api/admin/barcodes'));
  if (productId === null) return <ProductForm product={null} costs={[]} onLeave={onLeave} />;
  if (query.data === undefined && isAbsence(query.error))
    return <EmptyState icon="bag" title="Produit introuvable" />;
  const known = costs.data && (costs.data.find((of) => of.productId === productId)?.costs ?? []);
  return (
    <Loaded query={query} what="le produit" rowHeight="8rem" rows={3}>
      {(product) => (
        <Loaded query={barcodes} what="le produit" rowHeight="8rem" rows={3}>
          {(eans) =>
            costs.isPending ? null : (
              <ProductForm
                product={{
                  ...product,
                  ean: eans.find((of) => of.productId === productId)?.ean ?? '',
                  purchaseCost: known?.at(-1)?.cost ?? '',
                }}
                costs={known}
                onLeave={onLeave}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}
