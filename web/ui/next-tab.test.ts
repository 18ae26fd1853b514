import { expect, it } from 'vitest';
import { nextTab } from './interaction.ts';

const tabs = ['description', 'notes', 'livraison'];

it('goes to the neighbouring tab and round at the ends', () => {
  expect(nextTab('ArrowRight', tabs, 'description')).toBe('notes');
  expect(nextTab('ArrowRight', tabs, 'livraison')).toBe('description');
  expect(nextTab('ArrowLeft', tabs, 'description')).toBe('livraison');
});

it('jumps to the first and the last tab, and leaves other keys alone', () => {
  expect(nextTab('Home', tabs, 'notes')).toBe('description');
  expect(nextTab('End', tabs, 'notes')).toBe('livraison');
  expect(nextTab('Tab', tabs, 'notes')).toBeNull();
});
