import type { NamedTest } from '#embedded/testing/named-tests.ts';

/** One line that stops an attack, and what lets it through again. */
export interface Cure {
  readonly file: string;
  /** Stands in the file once. */
  readonly is: string;
  readonly becomes: string;
}

/** Something that somebody once did to the shop, or could have: a test shows that it no longer works, and fails without the cures. */
export interface Attack {
  readonly what: string;
  readonly test: NamedTest;
  readonly cures: readonly Cure[];
}

const HOSTAGE = 'main/whole-shop/bottles-held-hostage.integration.test.ts';
const ODD_ADDRESSES = 'main/whole-shop/odd-addresses.shop.test.ts';
const FORM_RULES = 'platform/http/rate-limits/form-rules.integration.test.ts';
const PRODUCTION_RULES = 'main/configuration/production-rules';
const STRICT_NUMBERS = 'contracts/http/strict-numbers.test.ts';
const ORDERS = 'contracts/http/shop/orders.ts';
const PRODUCTS = 'contracts/http/shop/products.ts';
const PAGES = 'web/server/pages.ts';
const HOLDS = 'services/checkout/unpaid-holds.ts';
const COOKIES = 'platform/http/browser-security/cookies';
const CALLS = 'contracts/calls/all.test.ts';

/** What `npm run attack` tries, see docs/security.md. */
export const ATTACKS: readonly Attack[] = [
  attack(
    'take every bottle by one order that is never paid',
    HOSTAGE,
    'cannot take every bottle of the shop',
    [
      ['services/checkout/place-order.ts', 'quantity > bottlesPerLine', 'quantity > 1_000'],
      ['services/checkout/place-order.ts', 'return bottles > bottlesPerOrder', 'return bottles > 1_000'],
    ],
  ),
  attack(
    'hold many bottles from one network',
    HOSTAGE,
    'cannot have more than so many bottles wait for their payment',
    [[HOLDS, 'if (held + wanted > maxBottles)', 'if (held + wanted > 1_000)']],
  ),
  attack(
    'hold the last bottles, one address each',
    HOSTAGE,
    'do not hold a perfume’s last bottles: whoever holds none of it gets one of them',
    [
      [
        HOLDS,
        "if (quantity > max) return { code: 'too-many-unpaid-of-product'",
        "if (quantity > 1_000) return { code: 'too-many-unpaid-of-product'",
      ],
    ],
  ),
  attack(
    'have one page rendered at a thousand addresses',
    ODD_ADDRESSES,
    'has one address: other spellings lead to it and are never rendered',
    [
      [
        'web/server/page-address.ts',
        'const named = pageAt(path, ',
        'const named = pageAt(respell(path) ?? path, ',
      ],
    ],
  ),
  attack(
    'have the collection rendered at each cursor that is made up',
    ODD_ADDRESSES,
    'of the collection behind a perfume is rendered for that perfume’s own cursor, and once',
    [
      [
        PAGES,
        'return price !== undefined && cursorBehind({ id, price }) === cursor;',
        'return price !== cursor;',
      ],
    ],
  ),
  attack('read what is for operators: /readyz/, /Readyz', ODD_ADDRESSES, 'is %s', [
    [PAGES, 'return answerAt(NOT_FOUND_KEY);', "return answerAt('/');"],
  ]),
  attack('have /@vite/client fail', ODD_ADDRESSES, 'is a 404 that is rendered once, however many there are', [
    [
      'web/server/page-address.ts',
      '  const canonical = respell(path);',
      "  if (path.startsWith('/@')) return { kind: 'page', key: '/' };\n  const canonical = respell(path);",
    ],
  ]),
  attack(
    'have a page drawn for each link that is made up: of an order, a withdrawal, a newsletter',
    ODD_ADDRESSES,
    'of a link that opens nothing is rendered once, however many there are',
    [
      [PAGES, 'if (isAbsent) return sendByLink(ctx, await answerAt(ABSENT_ORDER));', ''],
      [
        PAGES,
        'return sendByLink(ctx, await answerAt(address.page));',
        'return sendPrivatePage(ctx, await render(address.page, reads));',
      ],
      [PAGES, 'const page = answer.isPersonal\n', 'const page = own\n'],
    ],
  ),
  attack(
    'reach calls beside their guards: /API/orders',
    'main/whole-shop/one-spelling.integration.test.ts',
    'does not exist in capitals',
    [
      [
        'platform/http/call-routes.ts',
        '{ strict: true, sensitive: true }',
        '{ strict: false, sensitive: false }',
      ],
    ],
  ),
  attack(
    'publish a review of 4,990 spaces',
    'contracts/text.test.ts',
    'never add up: a review of thousands of them is as short as it reads',
    [
      [
        'contracts/field-schemas.ts',
        'export const proseSchema = z.string().overwrite(typedProse);',
        'export const proseSchema = z.string();',
      ],
    ],
  ),
  attack(
    'flood a mailbox as victim+1…24@',
    FORM_RULES,
    'takes addresses with a tag for the one mailbox that they are delivered to',
    [
      [
        'contracts/identifiers.ts',
        'const untagged = plus > 0 ? name.slice(0, plus) : name;',
        'const untagged = plus > 0 ? name : name;',
      ],
    ],
  ),
  attack(
    'write to one mailbox under thirty spellings',
    'contracts/email.test.ts',
    'leads to one mailbox however it is written: %s to %s',
    [['contracts/identifiers.ts', 'return GMAIL.has(host) ?', "return GMAIL.has('') ?"]],
  ),
  attack(
    'have the shop write to thirty strangers, by all forms at once',
    FORM_RULES,
    'that has strangers written to takes few from one network, and for one mailbox, over all such endpoints together',
    [
      [
        'platform/http/rate-limits/form-rules.ts',
        "{ name: 'mail-to-stranger', burst: 10, refillSeconds: 300 }",
        "{ name: 'mail-to-stranger', burst: 10_000, refillSeconds: 0.01 }",
      ],
    ],
  ),
  attack(
    'have the shop send a stranger one’s own words',
    'workers/process-managers/mails/contact-acknowledgement.integration.test.ts',
    'is told that the message came, once a day and mailbox, and nothing of what was written',
    [
      [
        'workers/process-managers/mails/visitor-emails.ts',
        'contactReceived(shop)));',
        '{ ...contactReceived(shop), title: event.data.subject }));',
      ],
    ],
  ),
  attack(
    'have the shop write to a stranger about an order that was never paid',
    'services/checkout/order-page-routes.integration.test.ts',
    'mails nothing of an unpaid order: its address may be a stranger’s',
    [
      [
        'services/checkout/order-page-routes.ts',
        ' || !isContactable(state)) return false;',
        ') return false;',
      ],
    ],
  ),
  attack(
    'choose an order’s number',
    'services/checkout/order-id.test.ts',
    'cannot be chosen: keys of the same last digits are orders of different numbers',
    [
      [
        'services/checkout/order-proof.ts',
        'return (idempotencyKey) => uuidOf(',
        'return (idempotencyKey) => idempotencyKey || uuidOf(',
      ],
    ],
  ),
  attack(
    'escape limits through a hundred networks of one owner',
    FORM_RULES,
    'takes no more from somebody who holds a /48, which is 65,536 of the narrowest networks',
    [
      ['platform/http/rate-limits/client-address.ts', '{ name: networkOf(address, 56), share: 2 },', ''],
      ['platform/http/rate-limits/client-address.ts', '{ name: networkOf(address, 48), share: 4 },', ''],
    ],
  ),
  attack(
    'lock the administrator out by guessing',
    'platform/admin-session/admin-session.integration.test.ts',
    'the right password opens from a clean network, at the first try',
    [
      [
        'platform/admin-session/check-credentials.ts',
        'if (isStrict) refuseBeyond(await takeOfNetworks(rateLimiter, ATTACK_RULE, networks));',
        'if (isStrict) refuseBeyond({ allowed: false, retryAfterSeconds: 60 });',
      ],
    ],
  ),
  attack(
    'find a shop in production with a single factor',
    `${PRODUCTION_RULES}.test.ts`,
    'starts without a second factor only when a reason is given, which is logged; other roles need none',
    [
      [
        `${PRODUCTION_RULES}.ts`,
        'if (reason !== undefined && reason.trim().length >= MIN_REASON_LENGTH) return null;',
        'if (reason !== null) return null;',
      ],
    ],
  ),
  attack(
    'find a shop in production without an integrity key',
    `${PRODUCTION_RULES}.test.ts`,
    'does not start with an unfit %s and says what to do',
    [
      [
        `${PRODUCTION_RULES}.ts`,
        "if (key !== undefined || !['all', 'worker'].includes(role)) return null;",
        'if (key !== null) return null;',
      ],
    ],
  ),
  attack(
    'hide a formula in an export',
    'projections/exports/csv.test.ts',
    'hides no formula in %j, wherever a program cuts cells',
    [
      [
        'projections/exports/csv.ts',
        'const harmless = FORMULA.test(shown) &&',
        "const harmless = FORMULA.test('') &&",
      ],
      [
        'projections/exports/csv.ts',
        'const inner = shown.replace(INNER_FORMULA,',
        'const inner = shown.replace(/(?!)/,',
      ],
    ],
  ),
  attack(
    'be given the administrator’s cookie without Secure',
    `${COOKIES}.test.ts`,
    'is Secure and of this host alone, whatever %j claims',
    [
      [
        `${COOKIES}.ts`,
        "if (isHttps) parts.push('Secure');",
        "if (isHttps && ctx.hostname === '') parts.push('Secure');",
      ],
    ],
  ),
  attack(
    'read an order by a cookie that the shop did not sign, or not so',
    'services/checkout/order-proof.test.ts',
    'does not believe a cookie the shop did not sign',
    [
      [
        `${COOKIES}.ts`,
        'if (!secrets.some((secret) => isSame(',
        "if (!secrets.some((secret) => signature !== '' || isSame(",
      ],
    ],
  ),
  attack(
    'open an order by a link that was bent or made elsewhere',
    'services/orders/order-links.test.ts',
    'nobody makes a link without the secret, and a made-up one costs no read',
    [
      [
        'platform/http/tokens/sealed-tokens.ts',
        'return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);',
        'return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));',
      ],
    ],
  ),
  attack(
    'open an order by a link that the house revoked',
    'main/whole-shop/revoked-links.shop.test.ts',
    'open nothing once the console revoked them; a fresh one does',
    [
      [
        'services/orders/order-links.ts',
        'return linkRevision >= known;',
        'return linkRevision >= 0 * known;',
      ],
    ],
  ),
  attack(
    'have an unsigned webhook believed',
    'services/payments/routes.integration.test.ts',
    'does not believe an unsigned webhook',
    [
      [
        'services/payments/stripe/stripe-gateway.ts',
        'if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;',
        'if (error === null) return null;',
      ],
    ],
  ),
  attack(
    'read the reviews of a perfume that is not on sale',
    'projections/http/read-routes.integration.test.ts',
    'read no reviews of a perfume that is not on sale, or is none',
    [
      [
        'projections/http/public-routes.ts',
        'return prices.has(id) ? id : notFound(PRODUCT_NOT_FOUND);',
        'return id;',
      ],
      [
        'projections/http/public-routes.ts',
        '(await reads.findProduct(id)) === null ? null : read(reads, id),',
        'read(reads, id),',
      ],
    ],
  ),
  attack('set the stock to null, true or []', STRICT_NUMBERS, 'stands for no %s of a perfume', [
    [PRODUCTS, "wholeNumberSchema('Stock invalide').pipe(", 'z.coerce.number().pipe('],
  ]),
  attack('sell at 99,999,999,999.99', STRICT_NUMBERS, 'takes no price that a payment could not carry', [
    [PRODUCTS, '.refine((amount) => amount <= MAX_PAYMENT,', '.refine((amount) => amount >= 0,'],
  ]),
  attack(
    'have a parcel sent where the shop does not deliver',
    'contracts/addresses/countries.test.ts',
    'an order keeps the French name, whichever of both was sent',
    [[ORDERS, ".refine(isShippingCountry, 'Nous ne livrons pas dans ce pays')", '']],
  ),
  attack(
    'read in the time of an answer whether the shop knows an address',
    'services/customers/data-requests.integration.test.ts',
    'is answered before it is looked whether the address is known: how long that takes tells nothing',
    [
      [
        'services/customers/data-routes.ts',
        'await promiseRequest(ctx, { email });',
        "await requestData(deps, crypto.randomUUID(), email, causeOf(ctx, 'shopper'));",
      ],
    ],
  ),
  attack(
    'read an order’s link in the log or the metrics',
    'platform/http/requests/request-name.test.ts',
    'holds nothing of the address, whatever was put there',
    [
      [
        'platform/http/requests/request-name.ts',
        'return pageName(ctx.url) ?? (',
        "return [pageName(ctx.url), ctx.url].join(' ') ?? (",
      ],
    ],
  ),
  attack(
    'have the shop act by a mere link',
    CALLS,
    'is no link, for it changes something or is written down: %s',
    [
      ['contracts/calls/shop/orders.ts', "'POST /api/orders/open'", "'GET /api/orders/open'"],
      ['services/payments/routes.ts', "'POST /api/orders/open',", "'GET /api/orders/open',"],
      ['contracts/calls/console/audit.ts', "'POST /api/admin/audit/shop'", "'GET /api/admin/audit/shop'"],
      ['audit/http/question-routes.ts', "'POST /api/admin/audit/shop'", "'GET /api/admin/audit/shop'"],
    ],
  ),
];

function attack(
  what: string,
  file: string,
  name: string,
  cures: readonly (readonly [file: string, is: string, becomes: string])[],
): Attack {
  return { what, test: { file, name }, cures: cures.map(([file, is, becomes]) => ({ file, is, becomes })) };
}

/** A source without a cure. @throws Error when the cure does not stand there once: the list is out of date. */
export function withoutCure(source: string, { file, is, becomes }: Cure): string {
  const parts = source.split(is);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${is}`);
  return parts.join(becomes);
}
