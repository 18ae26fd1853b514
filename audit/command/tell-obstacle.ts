import type { ExportObstacle } from '../export/check-export.ts';

/** Why an export cannot be replayed, and what to do. */
export function tellObstacle(obstacle: ExportObstacle | { readonly kind: 'not-empty' }): string {
  switch (obstacle.kind) {
    case 'not-empty':
      return 'Cette boutique n’est pas vide : un export ne se rejoue que dans un journal vide (docs/audit.md).';
    case 'partial':
      return 'Cet export commence au milieu du journal (--from) : il ne peut pas être rejoué.';
    case 'broken': {
      const { stream, revision, type } = obstacle.fault;
      return `Cet export a été modifié : ${stream}, événement ${revision} (${type}) n’est pas tel qu’il a été écrit.`;
    }
    case 'keys-missing':
      return `Cet export est scellé avec ${obstacle.keys} clés de clients que cette boutique n’a pas. Restaurez d’abord la table privacy.customer_keys (et PERSONAL_DATA_KEY), ou rejouez un export anonymisé.`;
  }
}
