import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MailAttachment } from '#contracts/events/house/email.ts';
import type { HouseEvent } from '#contracts/events/house/house.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { sellerLine } from '#contracts/house/house-texts.ts';
import { type LegalText, linesOf } from '#contracts/house/legal-text.ts';
import { termsOfSale } from '#contracts/terms/versions.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { writeDocument } from '#platform/pdf/house-document.ts';
import { DOCUMENT_LAYOUT, type DocumentLayout } from '#platform/pdf/paper.ts';
import { HOUSE_STREAM, house } from '#services/house/house.ts';
import type { MailFile } from './mail-gateway.ts';

/** Most mails of a time have the same terms with them. */
const rendered = new LRUCache<string, Promise<Buffer>>({ max: 4 });

/**
 * The terms of sale as a file for a mail: their text in a version, with the seller as the house was named then. @param
 * email the house's.
 */
export async function attachTerms(
  termsVersion: string,
  house: { readonly version: number; readonly identity: HouseIdentity },
  email: string,
): Promise<MailAttachment> {
  const content = await renderTerms(termsVersion, house.identity, email, DOCUMENT_LAYOUT);
  return {
    name: `conditions-generales-de-vente-${termsVersion}.pdf`,
    termsVersion,
    houseVersion: house.version,
    houseEmail: email,
    layout: DOCUMENT_LAYOUT,
    sha256: hashOf(content),
  };
}

/** The files of a mail, made again; null when one of them is not, byte for byte, what it was when the mail was composed. */
export async function filesOf(
  store: EventStore,
  attachments: readonly MailAttachment[],
): Promise<readonly MailFile[] | null> {
  const files: MailFile[] = [];
  for (const { name, termsVersion, houseVersion, houseEmail = '', layout = 1, sha256 } of attachments) {
    const content = await renderTerms(
      termsVersion,
      await identityAt(store, houseVersion),
      houseEmail,
      layout,
    );
    if (hashOf(content) !== sha256) return null;
    files.push({ name, type: 'application/pdf', content });
  }
  return files;
}

async function identityAt(store: EventStore, version: number): Promise<HouseIdentity> {
  if (version === 0) return UNNAMED_HOUSE;
  const { state } = await house(store).load(HOUSE_STREAM, 0n);
  if (state.version === version) return state.identity;
  const { events } = await store.readStream<HouseEvent>(HOUSE_STREAM);
  const stated = events.find(({ data }) => data.version === version);
  if (stated === undefined) throw new Error(`the house never made statement ${version} of its identity`);
  return stated.data.identity;
}

/** The file itself. @param layout how files were drawn when its mail was composed. */
export function renderTerms(
  version: string,
  seller: HouseIdentity,
  email: string,
  layout: DocumentLayout,
): Promise<Buffer> {
  const key = JSON.stringify([version, seller, email, layout]);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const terms = termsOfSale(version);
  if (terms === null) throw new Error(`there are no terms of sale of version ${version}`);
  const file = termsPdf(terms, seller, email, layout);
  rendered.set(key, file);
  return file;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The terms of sale as a PDF; always the same bytes for the same text and seller. */
function termsPdf(
  { title, updated, intro, sections }: LegalText,
  seller: HouseIdentity,
  email: string,
  layout: DocumentLayout,
): Promise<Buffer> {
  const facts = {
    title,
    layout,
    createdAt: new Date(`${updated}T00:00:00.000Z`),
    footer: [sellerLine(seller), `${title}, version du ${dayMonthYear(updated)}`],
  };
  return writeDocument(facts, (document) => {
    document.heading(title, 1);
    document.paragraph(`Version du ${dayMonthYear(updated)}. ${intro}`, 'soft');
    for (const { heading, blocks } of sections(seller, email)) {
      document.gap();
      document.heading(heading);
      for (const block of blocks) {
        if (typeof block === 'string') document.paragraph(block);
        else if ('href' in block) document.paragraph(`${block.label}\u00a0: ${block.href}`);
        else if ('list' in block) for (const item of block.list) document.paragraph(`– ${item}`);
        else document.box(linesOf(block.box));
      }
    }
  });
}
