import { Button } from '../../ui/Button.tsx';
import { more } from './parts.css.ts';

/** Goes on with a list of which the first part is shown. */
export function MoreButton({ isPending = false, onMore }: { isPending?: boolean; onMore: () => void }) {
  return (
    <div className={more}>
      <Button variant="secondary" size="small" isPending={isPending} onClick={onMore}>
        Afficher plus
      </Button>
    </div>
  );
}
