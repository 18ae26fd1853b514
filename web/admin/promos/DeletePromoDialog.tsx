import type { PromoCode } from '#contracts/http/promos.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { deletePromo } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { PROMO_TEXTS } from './promo-texts.ts';

/** Asks before a promo code is deleted. */
export function DeletePromoDialog({ promo, onClose }: { promo: PromoCode; onClose: () => void }) {
  const remove = useCommand(deletePromo, PROMO_TEXTS.delete);
  return (
    <AlertDialog
      isOpen
      title="Supprimer le code promo"
      confirmLabel="Supprimer définitivement"
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(promo.id, { onSettled: onClose })}
    >
      <p>
        Êtes-vous sûr de vouloir supprimer définitivement le code <strong>{promo.code}</strong>&#8239;? Cette
        action ne peut pas être annulée.
      </p>
    </AlertDialog>
  );
}
