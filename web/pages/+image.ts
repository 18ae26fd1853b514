import type { PageContextServer } from 'vike/types';

export function image({ publicConfig }: PageContextServer): string {
  return new URL('/media/og.jpg', publicConfig.publicUrl).href;
}
