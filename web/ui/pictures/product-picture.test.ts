import { expect, it } from 'vitest';
import { pictureText } from './ProductPicture.tsx';

it('a picture without words is a bottle of a perfume; of a set or a sample it is what its name says', () => {
  const unsaid = { name: 'Ambre Noir', imageAlt: '' };
  expect(pictureText(unsaid)).toBe('Flacon Ambre Noir');
  expect(pictureText({ name: 'Coffret découverte', imageAlt: '', kind: 'set' })).toBe('Coffret découverte');
  expect(pictureText({ name: 'Échantillon Ambre Noir', imageAlt: '', kind: 'sample' })).toBe(
    'Échantillon Ambre Noir',
  );
  expect(pictureText({ ...unsaid, kind: 'set', imageAlt: 'Six fioles' })).toBe('Six fioles');
});
