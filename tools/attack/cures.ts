/** What keeps a door shut, and the one line without which it stands open. */
export interface Cure {
  /** The attack's own words, or their beginning. */
  readonly door: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly is: string;
  readonly becomes: string;
}

/** How each door is opened: `npm run attack -- --without-cures` plays every attack against a copy of the shop without them. */
export const CURES: readonly Cure[] = [
  ...cure('vider un stock de 218 flacons', 'services/checkout/place-order.ts', [
    ['quantity > bottlesPerLine', 'quantity > 1_000'],
    ['return bottles > bottlesPerOrder', 'return bottles > 1_000'],
  ]),
  ...cure('vider un stock de 218 flacons', 'services/checkout/unpaid-holds.ts', [
    ['if (held + wanted > maxBottles)', 'if (held + wanted > 1_000)'],
  ]),
  ...cure('retenir tous les flacons', 'services/checkout/unpaid-holds.ts', [
    [
      "if (quantity > max) return { code: 'too-many-unpaid-of-product'",
      "if (quantity > 1_000) return { code: 'too-many-unpaid-of-product'",
    ],
  ]),
  ...cure('faire rendre une page sous mille adresses', 'web/server/page-address.ts', [
    ['const named = pageAt(path, ', 'const named = pageAt(respell(path) ?? path, '],
  ]),
  ...cure('publier un avis de 4 990 espaces', 'contracts/field-schemas.ts', [
    [
      'export const proseSchema = z.string().overwrite(typedProse);',
      'export const proseSchema = z.string();',
    ],
  ]),
  ...cure('inonder une boîte par victime+1…24@', 'contracts/identifiers.ts', [
    ['const untagged = plus > 0 ? name.slice(0, plus) : name;', 'const untagged = plus > 0 ? name : name;'],
  ]),
  ...cure('écrire trente fois à une boîte', 'contracts/identifiers.ts', [
    ['return GMAIL.has(host) ?', "return GMAIL.has('') ?"],
  ]),
  ...cure('faire écrire à trente inconnus', 'platform/http/rate-limits/form-rules.ts', [
    [
      "{ name: 'mail-to-stranger', burst: 10, refillSeconds: 300 }",
      "{ name: 'mail-to-stranger', burst: 10_000, refillSeconds: 0.01 }",
    ],
  ]),
  ...cure('faire écrire la boutique à un inconnu', 'workers/process-managers/visitor-emails.ts', [
    ['contactReceived(shop)));', '{ ...contactReceived(shop), title: event.data.subject }));'],
  ]),
  ...cure(
    'faire écrire à un inconnu au sujet d’une commande impayée',
    'services/checkout/order-page-routes.ts',
    [[' || !mayBeWrittenTo(state)) return false;', ') return false;']],
  ),
  ...cure('choisir l’identifiant de sa commande', 'main/roles/routers.ts', [
    ['orderIdOf: createOrderIds(environment.SESSION_SECRET),', 'orderIdOf: (key: string) => key,'],
  ]),
  ...cure('contourner les limites par cent réseaux', 'platform/http/rate-limits/client-address.ts', [
    ['{ name: networkOf(address, 56), share: 2 },', ''],
    ['{ name: networkOf(address, 48), share: 4 },', ''],
  ]),
  ...cure('enfermer l’administrateur dehors', 'platform/admin-session/check-credentials.ts', [
    [
      'if (isStrict) refuseBeyond(await takeOfNetworks(rateLimiter, ATTACK_RULE, networks));',
      'if (isStrict) refuseBeyond({ allowed: false, retryAfterSeconds: 60 });',
    ],
  ]),
  ...cure('ouvrir en production avec un seul facteur', 'main/configuration/production-rules.ts', [
    [
      'if (reason !== undefined && reason.trim().length >= MIN_REASON_LENGTH) return null;',
      'if (reason !== null) return null;',
    ],
  ]),
  ...cure('ouvrir en production sans clé d’intégrité', 'main/configuration/production-rules.ts', [
    [
      "if (key !== undefined || !['all', 'worker'].includes(role)) return null;",
      'if (key !== null) return null;',
    ],
  ]),
  ...cure('appeler /API/orders', 'platform/http/call-routes.ts', [
    ['{ strict: true, sensitive: true }', '{ strict: false, sensitive: false }'],
  ]),
  ...cure('lire /readyz/', 'web/server/pages.ts', [['return answerAt(NOWHERE);', "return answerAt('/');"]]),
  ...cure('faire échouer /@vite/client', 'web/server/page-address.ts', [
    [
      '  const canonical = respell(path);',
      "  if (path.startsWith('/@')) return { kind: 'page', key: '/' };\n  const canonical = respell(path);",
    ],
  ]),
  ...cure('faire rendre la collection à chaque curseur', 'web/server/pages.ts', [
    ['return price !== undefined && cursorBehind({ id, price }) === cursor;', 'return price !== cursor;'],
  ]),
  ...cure('faire dessiner mille pages de commande', 'web/server/pages.ts', [
    ['if (isAbsent) return sendByLink(ctx, await answerAt(ABSENT_ORDER));', ''],
  ]),
  ...cure('faire dessiner mille rétractations', 'web/server/pages.ts', [
    [
      'return sendByLink(ctx, await answerAt(address.page));',
      'return sendOwnPage(ctx, await render(address.page, reads));',
    ],
  ]),
  ...cure('faire dessiner mille réponses', 'web/server/pages.ts', [
    ['const page = answer.isPersonal\n', 'const page = own\n'],
  ]),
  ...cure('faire dessiner mille réponses', 'platform/http/rate-limits/limit-requests.ts', [
    [
      'return (ctx) => takeOfNetworks(limiter, DRAWING_RULE, clientNetworks(ctx));',
      'return async () => ({ allowed: limiter !== undefined });',
    ],
  ]),
  ...cure('glisser une formule dans un export', 'projections/exports/csv.ts', [
    ['const harmless = FORMULA.test(shown) &&', "const harmless = FORMULA.test('') &&"],
    ['const inner = shown.replace(INNER_FORMULA,', 'const inner = shown.replace(/(?!)/,'],
  ]),
  ...cure('obtenir le cookie d’administration sans Secure', 'platform/http/browser-security/cookies.ts', [
    [
      "if (isHttps) parts.push('Secure');",
      "if (isHttps && ctx.hostname !== 'localhost') parts.push('Secure');",
    ],
  ]),
  ...cure('lire une commande par un cookie', 'platform/http/browser-security/cookies.ts', [
    ['if (!secrets.some((secret) => isSame(', "if (!secrets.some((secret) => signature !== '' || isSame("],
  ]),
  ...cure('ouvrir une commande par un lien plié', 'platform/http/sealed-tokens.ts', [
    [
      'return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);',
      'return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));',
    ],
  ]),
  ...cure('ouvrir une commande par un lien que la maison a révoqué', 'services/orders/order-links.ts', [
    ['return linkRevision >= known;', 'return linkRevision >= 0 * known;'],
  ]),
  ...cure('faire croire à un webhook sans signature', 'services/payments/stripe-gateway.ts', [
    [
      'if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;',
      'if (error === null) return null;',
    ],
  ]),
  ...cure('lire les avis d’un parfum retiré de la vente', 'projections/http/public-routes.ts', [
    ['return prices.has(id) ? id : notFound(PRODUCT_NOT_FOUND);', 'return id;'],
    ['(await reads.findProduct(id)) === null ? null : read(reads, id),', 'read(reads, id),'],
  ]),
  ...cure('mettre le stock à null', 'contracts/http/products.ts', [
    ["wholeNumberSchema('Stock invalide').pipe(", 'z.coerce.number().pipe('],
  ]),
  ...cure('se faire livrer aux États-Unis', 'contracts/http/orders.ts', [
    [".refine(isShippingCountry, 'Nous ne livrons pas dans ce pays')", ''],
  ]),
  ...cure('vendre à 99 999 999 999,99', 'contracts/http/products.ts', [
    ['.refine((amount) => amount <= MAX_PAYMENT,', '.refine((amount) => amount >= 0,'],
  ]),
  ...cure('lire dans la durée d’une réponse', 'services/customers/data-routes.ts', [
    [
      'await promiseRequest(ctx, { email });',
      "await requestData(deps, crypto.randomUUID(), email, causeOf(ctx, 'shopper'));",
    ],
  ]),
  ...cure('lire un lien de commande dans le journal', 'platform/http/request-name.ts', [
    ['return pageName(ctx.url) ?? (', "return [pageName(ctx.url), ctx.url].join(' ') ?? ("],
  ]),
  ...cure('faire agir la boutique par un simple lien, /api/orders/open', 'contracts/calls/orders.ts', [
    ["'POST /api/orders/open'", "'GET /api/orders/open'"],
  ]),
  ...cure('faire agir la boutique par un simple lien, /api/orders/open', 'services/payments/routes.ts', [
    ["'POST /api/orders/open',", "'GET /api/orders/open',"],
  ]),
  ...cure('faire agir la boutique par un simple lien, /api/admin/audit/shop', 'contracts/calls/audit.ts', [
    ["'POST /api/admin/audit/shop'", "'GET /api/admin/audit/shop'"],
  ]),
  ...cure(
    'faire agir la boutique par un simple lien, /api/admin/audit/shop',
    'audit/http/question-routes.ts',
    [["'POST /api/admin/audit/shop'", "'GET /api/admin/audit/shop'"]],
  ),
];

function cure(
  door: string,
  file: string,
  lines: readonly (readonly [is: string, becomes: string])[],
): Cure[] {
  return lines.map(([is, becomes]) => ({ door, file, is, becomes }));
}
