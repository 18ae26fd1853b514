/**
 * The text of a script that runs `program` in a browser. The function is written, checked and linted as the rest
 * of the code, and must therefore use nothing from outside itself.
 */
export function servedFunction(program: () => void): string {
  // Compilers that keep function names call this helper, which does not exist in the browser.
  return `(() => { const __name = (value) => value; (${program.toString()})(); })();`;
}
