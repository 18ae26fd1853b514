import type { RouteSync } from 'vike/types';
import { LEGAL_ADDRESSES } from '../../../layout/navigation.ts';

/** One page for every legal text. */
export const route: RouteSync = ({ urlPathname }) => {
  const text = LEGAL_ADDRESSES[urlPathname];
  return text === undefined ? false : { routeParams: { text } };
};
