/** A tracking number of Colissimo's, with its key: nobody else's in this shop. */
export function ownNumber(): string {
  return `8P${withCheckDigit(String(Date.now()).slice(-10))}`;
}

/** A barcode (EAN-13) of the numbers that a house may give itself: nobody else's in this shop. */
export function ownBarcode(): string {
  return withCheckDigit(`200${String(Date.now()).slice(-9)}`);
}

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
