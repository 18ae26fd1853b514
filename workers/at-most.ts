/** Waits for work at most so long. @returns whether it was done; what is left of it goes on unheard. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => true,
      ),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
