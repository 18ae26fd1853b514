import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type SchemableIdentifierNode,
  type UnknownRow,
} from 'kysely';

/** Makes the queries of the live read models ask other schemas: the same questions, of the past. */
export class RenamedSchemas implements KyselyPlugin {
  readonly #renaming: Renaming;

  constructor(nameOf: (schema: string) => string) {
    this.#renaming = new Renaming(nameOf);
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#renaming.transformNode(node);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

class Renaming extends OperationNodeTransformer {
  readonly #nameOf: (schema: string) => string;

  constructor(nameOf: (schema: string) => string) {
    super();
    this.#nameOf = nameOf;
  }

  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const named = super.transformSchemableIdentifier(node);
    if (named.schema === undefined) return named;
    return { ...named, schema: { ...named.schema, name: this.#nameOf(named.schema.name) } };
  }
}
