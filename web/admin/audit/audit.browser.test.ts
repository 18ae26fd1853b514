import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditShopAnswer, IntegrityCheck } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { enterPassword, findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, browser, open } = shopConsole();
const perfume = `Encre ${randomUUID().slice(0, 8)}`;
let productId: string;
let orderId: string;

beforeAll(async () => {
  productId = await client.addProduct({ name: perfume, price: '60.00', stockQuantity: 5 });
  const ordered = await client.order({ productId, priceCents: 6000, quantity: 2 });
  if (!('placed' in ordered)) throw new Error(`the order was refused: ${ordered.refused.detail}`);
  orderId = ordered.placed.id;
  await client.call('PATCH', `/api/admin/orders/${orderId}`, { status: 'shipped' });
});

/** Opens the page at an address; what its server answers may be prepared before. */
async function openAudit(
  fragment = '',
  width?: number,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await open(width);
  await prepare?.(page);
  await page.goto(`${url}/admin/audit${fragment}`);
  return page;
}

async function expectFit(page: Page): Promise<void> {
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
}

describe('the auditor’s page', () => {
  it('stands behind the same gate, and is reached from the header’s menu', async () => {
    const stranger = await (await browser().newContext({ locale: 'fr-FR' })).newPage();
    await stranger.goto(`${url}/admin/audit`);
    await stranger.getByLabel('Mot de passe').waitFor();
    await enterPassword(stranger, ADMIN_PASSWORD);
    await stranger.getByRole('heading', { name: 'Journal' }).waitFor();

    const page = await open();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    await page.getByRole('link', { name: "Retour à l'administration" }).click();
    await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
  });

  it('leads from the journal to an order, event by event', async () => {
    const page = await openAudit('', 390);
    await page.getByLabel('Numéro de commande').fill(shortId(orderId));
    await page.getByRole('link', { name: shortId(orderId) }).waitFor();
    await expectFit(page);
    await page.getByRole('link', { name: shortId(orderId) }).click();
    await page.getByRole('heading', { name: `Commande ${shortId(orderId)}` }).waitFor();
    const placed = page.getByRole('listitem').filter({ hasText: 'Commande passée' });
    await placed.getByText('Client', { exact: true }).first().waitFor();
    await placed.getByText(/^Cause\s: /).waitFor();
    const shipped = page.getByRole('listitem').filter({ hasText: 'Expédiée' }).last();
    await shipped.getByText('Administration', { exact: true }).waitFor();
    const row = shipped.getByRole('row').filter({ hasText: 'Statut' }).first();
    expect(await row.getByRole('cell').allTextContents()).toEqual(['En attente', 'Expédiée']);
    await expectFit(page);
  });

  it('says which events make a stock what it is, and for whom', async () => {
    const page = await openAudit(`#produits/${productId}`, 390);
    await page.getByRole('heading', { name: `Produit ${perfume}` }).waitFor();
    await page.getByRole('link', { name: 'Pourquoi ce stock ?' }).click();
    await page.getByRole('heading', { name: 'Pourquoi le stock est-il de 3 ?' }).waitFor();
    const moves = page.getByRole('main').getByRole('listitem');
    await moves.filter({ hasText: '+5 en stock' }).filter({ hasText: '5 disponibles' }).waitFor();
    await moves.filter({ hasText: '+2 réservé' }).filter({ hasText: '3 disponibles' }).waitFor();
    await expectFit(page);
    await page
      .getByRole('link', { name: `Commande ${shortId(orderId)}` })
      .first()
      .click();
    await page.getByRole('heading', { name: `Commande ${shortId(orderId)}` }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Pourquoi le stock est-il de 3 ?' }).waitFor();
  });

  it('changes nothing: whatever is opened, only questions are sent', async () => {
    const page = await openAudit();
    const changing: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') changing.push(`${request.method()} ${request.url()}`);
    });
    for (const fragment of [
      '#commandes',
      '#produits',
      '#codes-promo',
      '#stocks',
      '#integrite',
      '#a-une-date',
    ]) {
      await page.goto(`${url}/admin/audit${fragment}`);
      await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
    }
    expect(changing).toEqual([]);
  });
});

describe('the shop as of a date', () => {
  it('is replayed while one waits, then shown whole', async () => {
    const page = await openAudit('#a-une-date', 390);
    let latest: AuditShopAnswer = {
      status: 'preparing',
      progress: { done: 1_200, doing: 'Relecture du journal' },
    };
    await page.route('**/api/admin/audit/shop?*', (route) => {
      expect(new URL(route.request().url()).searchParams.get('at')).toBe('2026-03-01');
      return route.fulfill({ json: latest });
    });
    await page.getByLabel('Fin de la journée du').fill('2026-03-01');
    await page.getByRole('button', { name: 'Remonter à cette date' }).click();
    await page.getByText('Retour au 1er mars 2026…').waitFor();
    await page.getByText(/1\s200 événements relus/).waitFor();
    latest = { status: 'ready', shop: pastShop() };
    await page.getByRole('table', { name: 'Catalogue à cette date' }).getByText('Nuit de Soie').waitFor();
    await page.getByRole('table', { name: 'Codes promo à cette date' }).getByText('WELCOME10').waitFor();
    await page.getByRole('table', { name: 'Dernières commandes à cette date' }).getByText('Livrée').waitFor();
    await page.getByRole('img', { name: /^Chiffre d'affaires/ }).waitFor();
    await expectFit(page);
  });

  it('says why it cannot be had, and is asked for again by keyboard', async () => {
    let latest: AuditShopAnswer = { status: 'failed', reason: 'Le journal ne peut pas être relu.' };
    const page = await openAudit('#a-une-date', 1440, (opened) =>
      opened.route('**/api/admin/audit/shop?*', (route) => route.fulfill({ json: latest })),
    );
    await page.getByLabel('Fin de la journée du').focus();
    await page.keyboard.type('01032026');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.getByText('Le journal ne peut pas être relu.').waitFor();
    latest = { status: 'ready', shop: pastShop() };
    await alert.getByRole('button', { name: 'Demander à nouveau' }).press('Enter');
    await page.getByRole('table', { name: 'Catalogue à cette date' }).getByText('Nuit de Soie').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main')?.tagName))
      .toBe('MAIN');
  });
});

describe('the integrity check', () => {
  it('is started, followed and told', async () => {
    let latest: IntegrityCheck | null = null;
    const page = await openAudit('#integrite', 390, async (opened) => {
      await opened.route('**/api/admin/audit/integrity-checks/latest', (route) =>
        route.fulfill({ json: latest }),
      );
      await opened.route('**/api/admin/audit/integrity-checks', (route) => {
        latest = runningCheck();
        return route.fulfill({ status: 202, json: latest });
      });
    });
    await page.getByText('Aucune vérification pour l’instant').waitFor();
    await page.getByRole('button', { name: "Vérifier l'intégrité" }).click();
    await page.getByText('Vérification en cours…').waitFor();
    latest = brokenCheck();
    await page.getByText('Quelque chose ne correspond pas au journal').waitFor();
    await page.getByText('Maillon rompu : son empreinte n’est plus la même').waitFor();
    await page.getByRole('table', { name: 'Vues comparées au journal' }).getByText('Différent').waitFor();
    await page.getByRole('table', { name: 'Premiers écarts' }).getByText('id=1').waitFor();
    await expectFit(page);
  });

  it('says that all is well', async () => {
    const sound: IntegrityCheck = { ...brokenCheck(), status: 'sound', result: null };
    const page = await openAudit('#integrite', 1440, (opened) =>
      opened.route('**/api/admin/audit/integrity-checks/latest', (route) => route.fulfill({ json: sound })),
    );
    await page.getByText('Le journal est intact').waitFor();
  });
});

const AT = '2026-03-01T22:59:59.999Z';

function pastShop(): Extract<AuditShopAnswer, { status: 'ready' }>['shop'] {
  const byStatus = { pending: 0, confirmed: 0, shipped: 0, delivered: 1, cancelled: 0 };
  return {
    at: AT,
    position: '4200',
    products: [
      {
        id: productId,
        slug: 'nuit-de-soie',
        name: 'Nuit de Soie',
        description: '',
        shortDescription: '',
        price: '89.00',
        imageUrl: '',
        imageAlt: '',
        notes: { top: [], middle: [], base: [] },
        category: 'floral',
        stockQuantity: 7,
        stockAlert: 5,
        weight: '0.10',
        volumeMl: 50,
        ingredients: '',
        warnings: 'Inflammable.',
        isActive: true,
        createdAt: AT,
        averageRating: null,
        reviewCount: 0,
        revision: 0,
      },
    ],
    promos: [
      {
        id: productId,
        code: 'WELCOME10',
        discountType: 'percentage',
        discountValue: '10.00',
        minOrderAmount: '0.00',
        maxUses: 100,
        currentUses: 3,
        isActive: true,
        validFrom: '2026-01-01T00:00:00.000Z',
        validUntil: '2026-12-31T00:00:00.000Z',
        createdAt: AT,
      },
    ],
    orders: {
      counts: { total: 1, byStatus, archived: 0 },
      newest: [{ id: orderId, createdAt: AT, status: 'delivered', total: '89.00' }],
    },
    dashboard: {
      stats: { totalOrders: 1, totalRevenue: '89.00', averageOrderValue: '89.00', topProducts: [] },
      months: [{ month: '2026-02', orders: 1, revenue: '89.00' }],
    },
  };
}

function runningCheck(): IntegrityCheck {
  return {
    id: orderId,
    status: 'running',
    startedAt: AT,
    finishedAt: null,
    progress: { done: 10, doing: 'Relecture du journal' },
    result: null,
    reason: null,
  };
}

function brokenCheck(): IntegrityCheck {
  return {
    ...runningCheck(),
    status: 'broken',
    finishedAt: AT,
    result: {
      events: 4_200,
      chain: {
        streams: 310,
        unchained: 0,
        signedRoots: 12,
        lastSignedDay: '2026-02-28',
        sinceLastRoot: 40,
        signaturesChecked: false,
        broken: {
          stream: `order-${orderId}`,
          revision: 2,
          position: '4100',
          type: 'PaymentConfirmed',
          reason: 'son empreinte n’est plus la même',
        },
      },
      readModels: [
        { name: 'orders', position: '4200', outcome: 'different', rows: 120, differences: 1, note: null },
        { name: 'catalog', position: '4200', outcome: 'equal', rows: 12, differences: 0, note: null },
      ],
      differences: [
        {
          readModel: 'orders',
          table: 'orders',
          key: 'id=1',
          column: 'total_cents',
          live: '1',
          replayed: '8900',
        },
      ],
    },
  };
}
