import type { PageContextServer } from 'vike/types';

export function image({ globalContext }: PageContextServer): string {
  return new URL('/media/og.jpg', globalContext.publicConfig.publicUrl).href;
}
