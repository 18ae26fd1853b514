/** Where counting begins: shorter ones would be taken for a house number or a quantity. */
export const FIRST_RUNNING_NUMBER = 1001;

/** A running number as it is typed, alone. */
export const RUNNING_NUMBER = /^[1-9]\d{3,8}$/;

/** An order's running number as people read and say it; it stands beside the specification's number, never in its place. */
export function runningNumberText(runningNumber: number): string {
  return `nº\u00a0${runningNumber}`;
}

/** A row about an order, with its running number where that is known. */
export function withRunningNumber<Row extends object>(
  row: Row,
  runningNumber: number | undefined,
): Row & { runningNumber?: number } {
  return { ...row, ...(runningNumber !== undefined && { runningNumber }) };
}

/** As a shopper is told it: forms ask for the specification's number, which nobody can guess. */
export function saidNumber(runningNumber: number): string {
  return `Au téléphone\u00a0: commande ${runningNumberText(runningNumber)}`;
}

const TYPED = /^\s*(?:n[oº°]\.?\s?|№\s?|#)?([1-9]\d{3,8})\s*$/i;

/** The running number that is typed, alone, as people write one: `1042`, `nº 1042`, `n°1042`, `#1042`; null where it is none. */
export function typedRunningNumber(text: string): number | null {
  const digits = TYPED.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
