import { Button } from '../../ui/Button.tsx';
import * as styles from './audit.css.ts';

interface PagedBackwards {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Leads further back in a long history; nothing when its beginning is on view. */
export function OlderSteps({ query }: { query: PagedBackwards }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.older}>
      <Button
        variant="secondary"
        size="small"
        isPending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Afficher les étapes précédentes
      </Button>
    </div>
  );
}
