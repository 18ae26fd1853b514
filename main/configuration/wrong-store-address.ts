import { createEventStore } from '#platform/event-store/connect.ts';

const ONE_TRY_MS = 3_000;

/** What a server that is there has against the way its address says it is reached; waiting does not help. Null when it may pass. */
export async function wrongStoreAddress(url: string, error: unknown): Promise<string | null> {
  const said = error instanceof Error ? error.message : String(error);
  if (/wrong version number|packet length too long/i.test(said))
    return 'speaks without TLS; end this address with ?tls=false, or give the server a certificate';
  if (isAboutCertificate(said))
    return 'shows a certificate that is not known here; name its authority in tlsCAFile, or correct the host’s name';
  if (/failed to discover/i.test(said) && (await failureOf(alone(url))) === null)
    return 'is a single server, not a cluster; name this one alone, without +discover';
  if (/failed to connect/i.test(said) && /[?&]tls=false\b/i.test(url)) {
    const byTls = await failureOf(url.replace(/([?&])tls=false\b/i, '$1tls=true'));
    if (byTls === null || isAboutCertificate(byTls))
      return 'speaks TLS alone; take tls=false out of this address';
  }
  return null;
}

function isAboutCertificate(said: string): boolean {
  return /self-signed|unable to (?:verify|get)|certificate/i.test(said);
}

/** The address of the first node, asked for nothing but itself. */
function alone(url: string): string {
  return url.replace('+discover://', '://').replace(/,[^/?]*/, '');
}

/** Why a server does not answer, in the client's words; null when it does. */
async function failureOf(url: string): Promise<string | null> {
  const store = createEventStore(url, { sealing: 'none', readTimeoutMs: ONE_TRY_MS });
  try {
    await store.lastPosition();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await store.close().catch(() => undefined);
  }
}
