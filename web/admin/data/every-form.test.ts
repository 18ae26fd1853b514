import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DRAFTED, UNDRAFTED } from '../testing/drafted-forms.ts';

const CONSOLE = join(import.meta.dirname, '..');
const FIELDS =
  /<(?:TextField|TextArea|NumberField|Select|NativeSelect|SearchBox|SearchField|input|textarea|select)\b/;
const DRAFT = /\buse(?:Tracking|Saved)?Draft\b/;

interface Part {
  readonly name: string;
  readonly isDrafted: boolean;
  readonly hasFields: boolean;
}

/** The components of the console's files: each begins at the start of a line. */
async function partsOfConsole(): Promise<readonly Part[]> {
  const files = (await readdir(CONSOLE, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  const found = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(join(CONSOLE, file), 'utf8');
      return code.split(/^(?=(?:export )?(?:default )?(?:function|const) \w+)/m).flatMap((text) => {
        const component = /^(?:export )?(?:default )?(?:function|const) ([A-Z]\w*)/.exec(text)?.[1];
        if (component === undefined) return [];
        const name = `${file.replaceAll('\\', '/')}#${component}`;
        return [{ name, isDrafted: DRAFT.test(text), hasFields: FIELDS.test(text) }];
      });
    }),
  );
  return found.flat();
}

describe('every part of the console that something is typed or chosen into', () => {
  let parts: readonly Part[] = [];
  beforeAll(async () => {
    parts = await partsOfConsole();
  });
  const named = (isIt: (part: Part) => boolean) =>
    parts
      .filter(isIt)
      .map(({ name }) => name)
      .sort();

  it('keeps a draft and is named with the test that shows it', () => {
    expect(named(({ isDrafted }) => isDrafted)).toEqual(Object.keys(DRAFTED).sort());
  });

  it('or says why it keeps none', () => {
    expect(named(({ isDrafted, hasFields }) => hasFields && !isDrafted)).toEqual(
      Object.keys(UNDRAFTED).sort(),
    );
  });

  it('is shown by a test that reloads the page', async () => {
    for (const test of new Set(Object.values(DRAFTED)))
      expect(await readFile(join(CONSOLE, test), 'utf8'), test).toContain('.reload()');
  });
});
