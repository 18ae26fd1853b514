import { countryCode } from '#contracts/addresses/countries.ts';
import { BRAND } from '#contracts/constants.ts';
import type { HouseIdentity } from '#contracts/house/house.ts';

export type Json = Record<string, unknown>;

/** A whole address of a page of the shop. */
export function absolute(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}

export interface HouseFacts {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly house: HouseIdentity;
}

/** The house, for search engines. */
export function organizationData({ publicUrl, supportEmail, house }: HouseFacts): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': absolute(publicUrl, '/#organization'),
    name: BRAND,
    url: absolute(publicUrl, '/'),
    logo: absolute(publicUrl, '/media/logo.svg'),
    image: absolute(publicUrl, '/media/og.jpg'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: supportEmail,
      ...(house.phone !== '' && { telephone: house.phone }),
      availableLanguage: 'fr',
    },
    ...(house.company !== '' && { legalName: house.company }),
    ...(house.vatNumber !== '' && { vatID: house.vatNumber.replaceAll(/\s/g, '') }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: house.street,
      postalCode: house.postalCode,
      addressLocality: house.city,
      addressCountry: countryCode(house.country),
    },
    ...(house.socialLinks.length > 0 && { sameAs: house.socialLinks.map(({ url }) => url) }),
  };
}

/** A page as a list of pages names it. */
export interface NamedPage {
  readonly name: string;
  readonly path: string;
}

/** Pages that a page lists, in its order. */
export function itemListData(publicUrl: string, name: string, pages: readonly NamedPage[]): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: pages.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.name,
      url: absolute(publicUrl, page.path),
    })),
  };
}

/** The way to a page, from the home page to the page itself. */
export function breadcrumbData(publicUrl: string, steps: readonly NamedPage[]): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // A thing, as the vocabulary has it, not a text.
      item: { '@id': absolute(publicUrl, path) },
    })),
  };
}

/** The site and how it is searched, for search engines. */
export function websiteData(publicUrl: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': absolute(publicUrl, '/#website'),
    name: BRAND,
    url: absolute(publicUrl, '/'),
    inLanguage: 'fr-FR',
    publisher: { '@id': absolute(publicUrl, '/#organization') },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute(publicUrl, '/parfums')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
