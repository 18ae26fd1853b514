import { memo } from 'react';
import { Nothing, part } from '../product/part.ts';
import { AsDrawn } from '../ui/AsDrawn.tsx';

/** A story of the home page: texts and links, which work as the server drew them. */
function story(name: 'Families' | 'Perfumer' | 'Journal') {
  const Story = part(() => import('./Stories.tsx').then((stories) => stories[name]), Nothing);
  return memo(() => (
    <AsDrawn minHeight="40rem">
      <Story />
    </AsDrawn>
  ));
}

export const FamiliesAsDrawn = story('Families');
export const PerfumerAsDrawn = story('Perfumer');
export const JournalAsDrawn = story('Journal');
