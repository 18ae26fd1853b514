import { type ComponentType, lazy } from 'react';

/** A part of the page whose code is loaded by itself and may not come: the page stays, with `Lost` in the part's place. */
export function part<Props>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<Props>,
): ComponentType<Props> {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      (error: unknown) => {
        console.error('a part of the page could not be loaded', error);
        return { default: Lost };
      },
    ),
  );
}

/** In the place of a part that the page does well without. */
export const Nothing = () => null;
