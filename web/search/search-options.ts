import type { Category } from '#contracts/events/catalog/product.ts';
import { FAMILIES } from '#contracts/finding.ts';
import type { Suggestions } from '#contracts/http/shop/finding.ts';
import { collectionAddress, WHOLE } from '../product/collection/collection-address.ts';
import { CATEGORY_LABELS } from '../product/product-texts.ts';
import { euros, plural } from '../ui/formats.ts';

/** A proposition of the search: where it leads, and what is said of it. */
export interface Option {
  readonly href: string;
  readonly label: string;
  readonly detail: string;
  readonly pictured?: { readonly name: string; readonly imageUrl: string };
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** What is proposed; the families while there is nothing else. */
export function optionsOf(suggestions: Suggestions | undefined): OptionGroup[] {
  if (suggestions === undefined || suggestions.total + suggestions.articlesTotal === 0)
    return [{ title: 'Familles', options: FAMILIES.map((family) => familyOption(family, '')) }];
  const { perfumes, families, notes, articles } = suggestions;
  const groups = [
    { title: 'Coffrets et échantillons', options: articles.map(articleOption) },
    {
      title: 'Parfums',
      options: perfumes.map((perfume) => ({
        href: `/parfums/${perfume.slug}`,
        label: perfume.name,
        detail: `${CATEGORY_LABELS[perfume.category]}, ${euros(perfume.price)}`,
        pictured: perfume,
      })),
    },
    {
      title: 'Familles',
      options: families.map(({ family, count }) => familyOption(family, plural(count, 'parfum'))),
    },
    {
      title: 'Notes',
      options: notes.map(({ note, name, count }) => ({
        href: collectionAddress({ ...WHOLE, note }),
        label: name,
        detail: plural(count, 'parfum'),
      })),
    },
    { title: 'Résultats', options: allFound(suggestions) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** What leads to the page of all that is found, where it has more than is proposed; perfumes stand there with what narrows them. */
function allFound({ words, total, articles, articlesTotal }: Suggestions): Option[] {
  const href = collectionAddress({ ...WHOLE, words });
  if (total > 0) {
    const label = total > 1 ? 'Voir tous les parfums trouvés' : 'Voir le parfum trouvé';
    return [{ href, label, detail: plural(total, 'parfum') }];
  }
  if (articlesTotal === articles.length) return [];
  return [{ href, label: 'Voir tous les articles trouvés', detail: plural(articlesTotal, 'article') }];
}

function articleOption(article: Suggestions['articles'][number]): Option {
  return {
    href: `/parfums/${article.slug}`,
    label: article.name,
    detail: euros(article.price),
    pictured: article,
  };
}

function familyOption(family: Category, detail: string): Option {
  return { href: collectionAddress({ ...WHOLE, family }), label: CATEGORY_LABELS[family], detail };
}
