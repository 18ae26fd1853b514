import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { keyIdOf } from '#platform/event-store/sealing/sealing.ts';
import { createChainVerifier } from '#platform/integrity/chain-verifier.ts';
import type { Fault } from '#platform/integrity/fault.ts';
import { isHeading, readExport } from './read-export.ts';

/** Why an export cannot be replayed. */
export type ExportObstacle =
  /** It begins in the middle of the log. */
  | { readonly kind: 'partial' }
  /** It is not as it was written. */
  | { readonly kind: 'broken'; readonly fault: Fault }
  /** It is sealed with keys that this shop does not have. */
  | { readonly kind: 'keys-missing'; readonly keys: number };

/**
 * Reads an export to its end before anything is written: whether it is whole, unchanged and sealed with keys of this shop.
 * @throws UnreadableExport at a line that is none of an export.
 */
export async function checkExport(
  file: string,
  keys: Pick<Keyring, 'byIds'>,
  onProgress?: (events: number) => void,
): Promise<ExportObstacle | null> {
  const verifier = createChainVerifier();
  const sealedWith = new Set<string>();
  for await (const line of readExport(file)) {
    if (isHeading(line)) {
      if (line.from !== null) return { kind: 'partial' };
      continue;
    }
    const fault = verifier.check(line);
    if (fault !== null) return { kind: 'broken', fault };
    collectKeys(line.data, sealedWith);
    onProgress?.(verifier.summary().events);
  }
  const known = sealedWith.size === 0 ? new Map() : await keys.byIds(sealedWith);
  const missing = sealedWith.size - known.size;
  return missing === 0 ? null : { kind: 'keys-missing', keys: missing };
}

function collectKeys(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    const key = keyIdOf(value);
    if (key !== null) into.add(key);
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectKeys(inner, into);
}
