import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

/*
 * Translators of browsers replace text nodes. React then updates a text that nobody sees, unless it is all that its element holds: that
 * element's text is replaced as a whole. So a text that changes, or that stands beside something that comes and goes, is
 * alone in its element.
 */

type Visiting = ConstructorParameters<typeof Visitor>[0];
type Program = ReturnType<typeof parseSync>['program'];
type Node = Parameters<NonNullable<Visiting['JSXElement']>>[0];
type Child = Node['children'][number];
type Expression = Extract<Child, { type: 'JSXExpressionContainer' }>['expression'];
type Kind = 'nothing' | 'constant text' | 'element' | 'comes and goes' | 'may be text';

/** Whether an expression draws elements or nothing, as far as can be seen; `drawn` holds what of its file does by name. */
function isMarkup(expression: Expression, drawn: ReadonlySet<string>): boolean {
  const isDrawn = (part: Expression) => isMarkup(part, drawn);
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return expression.value === null;
    case 'Identifier':
      return expression.name === 'undefined' || drawn.has(expression.name);
    case 'ParenthesizedExpression':
      return isDrawn(expression.expression);
    case 'ConditionalExpression':
      return isDrawn(expression.consequent) && isDrawn(expression.alternate);
    case 'LogicalExpression':
      return isDrawn(expression.right) && (expression.operator === '&&' || isDrawn(expression.left));
    case 'CallExpression': {
      if (expression.callee.type === 'Identifier') return drawn.has(expression.callee.name);
      // A list: `rows.map((row) => <li …>)`.
      const callback = expression.arguments.at(-1);
      return callback?.type === 'ArrowFunctionExpression' && drawsMarkup(callback.body, drawn);
    }
    default:
      return false;
  }
}

type Body = Extract<Expression, { type: 'ArrowFunctionExpression' }>['body'];

function drawsMarkup(body: Body, drawn: ReadonlySet<string>): boolean {
  if (body.type !== 'BlockStatement') return isMarkup(body, drawn);
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument !== null && isMarkup(last.argument, drawn);
}

/** The names of constants that are elements, and of functions that make some. */
function drawnIn(program: Program): ReadonlySet<string> {
  const drawn = new Set<string>();
  const visitor: Visiting = {};
  visitor.VariableDeclarator = ({ id, init }) => {
    if (id.type !== 'Identifier' || init === null) return;
    const isDrawn =
      init.type === 'ArrowFunctionExpression' ? drawsMarkup(init.body, drawn) : isMarkup(init, drawn);
    if (isDrawn) drawn.add(id.name);
  };
  new Visitor(visitor).visit(program);
  return drawn;
}

function kindOf(child: Child, drawn: ReadonlySet<string>): Kind {
  if (child.type === 'JSXText') return /\S|^[^\S\n]+$/.test(child.value) ? 'constant text' : 'nothing';
  if (child.type !== 'JSXExpressionContainer')
    return child.type === 'JSXSpreadChild' ? 'may be text' : 'element';
  const { expression } = child;
  if (expression.type === 'JSXEmptyExpression') return 'nothing';
  if (expression.type === 'Literal') return 'constant text';
  return isMarkup(expression, drawn) ? 'comes and goes' : 'may be text';
}

/** What is wrong with the children of an element or fragment; null when nothing is. */
function faultOf(children: readonly Child[], isFragment: boolean, drawn: ReadonlySet<string>): string | null {
  const kinds = children.map((child) => kindOf(child, drawn)).filter((kind) => kind !== 'nothing');
  const hasText = kinds.includes('constant text');
  if (isFragment && (hasText || kinds.includes('may be text'))) return 'a fragment holds a text';
  if (kinds.length < 2) return null;
  if (kinds.includes('may be text')) return 'a text that may change is not alone in its element';
  return hasText && kinds.includes('comes and goes') ? 'a text stands beside what comes and goes' : null;
}

function faultsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const drawn = drawnIn(program);
  const faults: string[] = [];
  const note = (node: Pick<Node, 'start' | 'children'>, isFragment: boolean) => {
    const fault = faultOf(node.children, isFragment, drawn);
    if (fault) faults.push(`${file}:${source.slice(0, node.start).split('\n').length} ${fault}`);
  };
  const visitor: Visiting = {};
  visitor.JSXElement = (node) => note(node, false);
  visitor.JSXFragment = (node) => note(node, true);
  new Visitor(visitor).visit(program);
  return faults;
}

const FIXES =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what is to be written.
  'Write one text, `{`${count} avis`}`; give it an element, `<span>{name}</span>`; or `<OwnText>{children}</OwnText>` for what was given.';

describe('a text that changes is alone in its element', () => {
  it('in every component', async () => {
    const entries = await readdir('web', { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'));
    const faults: string[] = [];
    for (const { parentPath, name } of files) {
      const file = join(parentPath, name);
      faults.push(...faultsIn(file, await readFile(file, 'utf8')));
    }
    expect(files.length).toBeGreaterThan(100);
    expect(faults, FIXES).toEqual([]);
  });

  it.each([
    ['<p>Total {amount}</p>', 'a text that may change is not alone in its element'],
    ['<p>{count} {plural}</p>', 'a text that may change is not alone in its element'],
    [
      '<button>{isPending && <Spinner />}{children}</button>',
      'a text that may change is not alone in its element',
    ],
    ['<p>{isOut && "Rupture"}<b /></p>', 'a text that may change is not alone in its element'],
    ['<p>{names.map((name) => name)}<b /></p>', 'a text that may change is not alone in its element'],
    ['<p>{isOut ? <b /> : text}<b /></p>', 'a text that may change is not alone in its element'],
    ['<p>Panier {isFull && <b />}</p>', 'a text stands beside what comes and goes'],
    ['<ul>Avis {all.map((one) => <li key={one} />)}</ul>', 'a text stands beside what comes and goes'],
    ['<>Total</>', 'a fragment holds a text'],
    ['<>{total}</>', 'a fragment holds a text'],
  ])('%s: %s', (markup, fault) => {
    expect(faultsIn('a.tsx', `const drawn = ${markup};`)).toEqual([`a.tsx:1 ${fault}`]);
  });

  it.each([
    '<p>{amount}</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is read.
    '<p>{`Total ${amount}`}</p>',
    '<p>Une question ? <a href="/contact">Écrivez-nous</a>{" "}<br /></p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is read.
    '<p><span>{`${count} avis`}</span>{isFull && <b />}</p>',
    '<p>{isFull ? <b /> : null}{all.map((one) => <li key={one}>{one}</li>)}</p>',
    '<><b />{failure && <p>{failure}</p>}</>',
  ])('%s is right', (markup) => {
    expect(faultsIn('a.tsx', `const drawn = ${markup};`)).toEqual([]);
  });
});
