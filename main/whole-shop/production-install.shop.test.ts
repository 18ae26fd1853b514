import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

const run = promisify(execFile);

let folder: string;
let shop: RoleProcess | undefined;

/**
 * What the image holds, put together as its Dockerfile does: the package files, production dependencies without build
 * tools, `dist/` without `embedded/`.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-image-'));
  for (const file of ['package.json', 'package-lock.json']) await cp(file, join(folder, file));
  // What is installed here without what a production install leaves out: installing anew gives the same tree and takes a
  // core for a quarter of a minute.
  const copy = 'cp -al node_modules "$1" 2>/dev/null || cp -R node_modules "$1"';
  await run('sh', ['-c', copy, 'sh', folder]);
  await run('npm', ['prune', '--omit=dev', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
  // It leaves the folders of scopes that hold nothing any more.
  await run('find', ['node_modules', '-type', 'd', '-empty', '-delete'], { cwd: folder });
  await run('sh', [resolve('deploy/prune-build-tools.sh')], { cwd: folder });
  await cp('dist', join(folder, 'dist'), { recursive: true });
  await rm(join(folder, 'dist', 'embedded'), { recursive: true });
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Compilers, bundlers, test runners and linters: nothing of the kind is to run beside customers' data. */
const BUILD_TOOL =
  /^(?:@babel|@biomejs|@esbuild|@rolldown|@vitejs|@swc\/core|esbuild|knip|lightningcss.*|playwright-core|postcss|rolldown|rollup|tsx|typescript|vite|vitest)(?:\/|$)/;

describe('the shop as its image holds it', () => {
  it('holds no build tool', async () => {
    const packages = await readdir(join(folder, 'node_modules'));
    expect(packages).toContain('koa');
    expect(packages.filter((name) => BUILD_TOOL.test(name))).toEqual([]);
  });

  it('starts in every role without a development dependency, shows its pages and sells', async () => {
    shop = await startRole('all', { dataDir: sharedShop().dataDir, cwd: folder });
    const client = createShopClient(shop.url);
    await client.logIn();
    const name = 'Flacon d’Image';
    const productId = await client.addProduct({ name, price: '80.00', stockQuantity: 3 });
    const page = await client.call('GET', `/parfums/${productId}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(name);

    const order = await client.order({ productId, priceCents: 8000 });
    if (!('placed' in order)) throw new Error(`refused: ${order.refused.detail}`);
    expect(await client.requestPayment(order.placed)).toMatchObject({
      clientSecret: expect.stringContaining('_secret_'),
    });
  });

  it('tells whether it lives to the image’s own health check', async () => {
    const url = new URL(shop?.operationsUrl ?? 'http://127.0.0.1:1');
    const ask = (port: string) =>
      run(process.execPath, ['dist/health-check.js'], {
        cwd: folder,
        env: { ...process.env, ROLE: 'server', METRICS_PORT: port },
      });
    await expect(ask(url.port)).resolves.toMatchObject({ stderr: '' });
    await expect(ask('1')).rejects.toMatchObject({ code: 1 });
  });
});
