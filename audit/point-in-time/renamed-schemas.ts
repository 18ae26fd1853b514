import {
  type Expression,
  ExpressionWrapper,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  type SchemableIdentifierNode,
  type UnknownRow,
} from 'kysely';

/** What a schema is called in the past. */
export type NameOf = (schema: string) => string;

/** Makes the queries of the live read models ask other schemas: the same questions, of the past. */
export class RenamedSchemas implements KyselyPlugin {
  readonly #renaming: Renaming;

  /** @param inText schemas that queries name in their own SQL too (`figures.orders`); none of their tables or aliases is called so. */
  constructor(nameOf: NameOf, inText: readonly string[] = []) {
    this.#renaming = new Renaming(nameOf, inText);
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#renaming.transformNode(node);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** A part of a query, asked of other schemas than the rest of it. */
export function withSchemasRenamed<T>(
  part: Expression<T>,
  nameOf: NameOf,
  inText: readonly string[],
): Expression<T> {
  return new ExpressionWrapper(new Renaming(nameOf, inText).transformNode(part.toOperationNode()));
}

/** What stands before a name in SQL: a schema, a table or an alias. */
const QUALIFIER = /\b([a-z_]+)\./g;

class Renaming extends OperationNodeTransformer {
  readonly #nameOf: NameOf;
  readonly #inText: readonly string[];

  constructor(nameOf: NameOf, inText: readonly string[]) {
    super();
    this.#nameOf = nameOf;
    this.#inText = inText;
  }

  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const named = super.transformSchemableIdentifier(node);
    if (named.schema === undefined) return named;
    return { ...named, schema: { ...named.schema, name: this.#nameOf(named.schema.name) } };
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    const renamed = (text: string) =>
      text.replace(QUALIFIER, (whole, schema: string) =>
        this.#inText.includes(schema) ? `${this.#nameOf(schema)}.` : whole,
      );
    return { ...raw, sqlFragments: raw.sqlFragments.map(renamed) };
  }
}
