import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { attachTerms, renderTerms } from './terms-attachment.ts';
import { contract } from './testing/every-mail.ts';

const EMAIL = 'contact@maison.example';
const seller = { version: 3, identity: contract.house };

it('the file of a version and a seller is always the same: mails that were sent can be sent again as they were', async () => {
  const attachment = await attachTerms('2026-11-24', seller, EMAIL);
  expect(attachment).toEqual({
    name: 'conditions-generales-de-vente-2026-11-24.pdf',
    termsVersion: '2026-11-24',
    houseEmail: EMAIL,
    houseVersion: 3,
    layout: 2,
    // When this changes without the text having changed (another pdfkit, another font), mails of before can no longer be sent again.
    sha256: '0092b9be18e4243c3699761fe0f0e3e599d2d814cc8965f9ff5f3faaaa7f708f',
  });
});

it('the file of a mail from before files were drawn in every script is the one it was', async () => {
  const file = await renderTerms('2026-11-24', contract.house, EMAIL, 1);
  expect(createHash('sha256').update(file).digest('hex')).toBe(
    '52599d4cebcd6951f8f8c200f6d6fc06f129e33b37d8425caaa864686441519a',
  );
});

it('another seller is another file, and a version that there is not is a mistake', async () => {
  const file = await attachTerms(TERMS_VERSION, seller, EMAIL);
  const moved = { version: 4, identity: { ...seller.identity, city: 'Paris' } };
  expect((await attachTerms(TERMS_VERSION, moved, EMAIL)).sha256).not.toBe(file.sha256);
  await expect(attachTerms('1999-01-01', seller, EMAIL)).rejects.toThrow('no terms of sale');
});
