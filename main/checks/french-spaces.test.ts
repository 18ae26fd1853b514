import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { REVIEW_TITLES } from '#contracts/catalog/review-titles.ts';
import { frenchSpaces } from '#contracts/french/spaces.ts';

/** Where texts for shoppers, administrators and callers of the API are written; `main` and `embedded` speak in terminals. */
const ROOMS = ['web', 'contracts', 'domain', 'platform', 'services', 'projections', 'workers', 'audit'];
const SOURCE = /^(?!.*\.(?:test|css)\.).*\.tsx?$/;
/** Mails are set whole when they are rendered (templates.test.ts); commands of the audit speak in terminals. */
const SET_LATER = ['services/emails/templates/', 'audit/command/'];
/** Kept with the review as the specification words them; set where they are shown. */
const DATA = new Set<string>(Object.values(REVIEW_TITLES));
const STYLES = /[{}]/;

async function sources(): Promise<string[]> {
  const lists = await Promise.all(
    ROOMS.map(async (room) => {
      const entries = await readdir(room, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name));
    }),
  );
  return lists
    .flat()
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/testing/') && !SET_LATER.some((folder) => file.startsWith(folder)));
}

/** The texts of a source file, as they are shown. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  /** Parts of statements, whose marks are operators. */
  const statements = new Set<unknown>();
  const visitor: ConstructorParameters<typeof Visitor>[0] = {};
  visitor.TaggedTemplateExpression = ({ tag, quasi }) => {
    if (tag.type === 'Identifier' && tag.name === 'sql')
      for (const part of quasi.quasis) statements.add(part);
  };
  visitor.Literal = ({ value }) => typeof value === 'string' && texts.push(value);
  visitor.TemplateElement = (part) =>
    !statements.has(part) && texts.push(part.value.cooked ?? part.value.raw);
  visitor.JSXText = ({ value }) => texts.push(value.replaceAll(/[ \n]+/g, ' '));
  new Visitor(visitor).visit(parseSync(file, source).program);
  return texts.filter((text) => !DATA.has(text) && !STYLES.test(text));
}

describe('French typography', () => {
  it('no text of the shop may break before : ; ! ? » or after «', async () => {
    const wrong: string[] = [];
    for (const file of await sources())
      for (const text of textsOf(file, await readFile(file, 'utf8')))
        if (frenchSpaces(text) !== text) wrong.push(`${file}: write ${JSON.stringify(frenchSpaces(text))}`);
    expect(wrong).toEqual([]);
  });

  it('puts wide spaces at colons and guillemets, narrow ones before the other marks', () => {
    expect(frenchSpaces('Une question ? « Oui ; non » : parfait !')).toBe(
      'Une question\u202f? «\u00a0Oui\u202f; non\u00a0»\u00a0: parfait\u202f!',
    );
  });

  it('leaves alone what is set already, times and addresses', () => {
    const text = 'À 14:30\u00a0: https://miris.example/?a=b, vraiment\u202f?';
    expect(frenchSpaces(text)).toBe(text);
  });
});
