import type { Product } from '#contracts/http/products.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { deleteProduct } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';

/** Asks before a product leaves the catalogue for good (specification §2). */
export function DeleteProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useCommand(deleteProduct, PRODUCT_TEXTS.delete);
  return (
    <AlertDialog
      isOpen
      title="Supprimer le produit"
      confirmLabel="Supprimer définitivement"
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(product.id, { onSettled: onClose })}
    >
      <p>
        Êtes-vous sûr de vouloir supprimer définitivement le produit <strong>{product.name}</strong>&#8239;?
        Cette action ne peut pas être annulée.
      </p>
    </AlertDialog>
  );
}
