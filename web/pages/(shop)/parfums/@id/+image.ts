import type { PageContextServer } from 'vike/types';
import type { ProductData } from './+data.ssr.ts';

export function image({ data, publicConfig }: PageContextServer<ProductData>): string {
  const { imageUrl } = data.product;
  return new URL(imageUrl.startsWith('/') ? imageUrl : '/media/flacon.jpg', publicConfig.publicUrl).href;
}
