import { createInterface } from 'node:readline/promises';

/**
 * Asks before something is destroyed; anything but the word asked for is no. Off a terminal nobody can be asked.
 * @param question ends before the word is named.
 */
export async function isConfirmed(
  question: string,
  word: 'oui' | 'OUI',
  isAgreed: boolean,
): Promise<boolean> {
  if (isAgreed) return true;
  if (!process.stdin.isTTY) {
    process.stderr.write(
      'Personne ne peut être interrogé ici : ajoutez --yes pour le faire sans question.\n',
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} (${word} pour le faire) `), closed]);
  terminal.close();
  return answer.trim() === word;
}
