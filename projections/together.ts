/**
 * Waits for what was asked all at once: on one connection it is answered one after the other, without a pause between. Nothing goes on behind
 * the caller's back.
 * @throws what failed first, which the others may have failed of, when all have ended.
 */
export async function together(asked: readonly Promise<void>[]): Promise<void> {
  try {
    await Promise.all(asked);
  } finally {
    await Promise.allSettled(asked);
  }
}
