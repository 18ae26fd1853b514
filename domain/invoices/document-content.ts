import type { Amounts, DocumentLine } from '#contracts/events/house/invoice.ts';
import type { Depreciation } from '#contracts/events/orders/order.ts';
import { addCents, type Cents, cents, multiplyCents, subtractCents, ZERO } from '#contracts/money.ts';
import type { Totals } from '../pricing/pricing.ts';
import { vatIncluded } from '../vat/vat.ts';

/** What an invoice is reckoned from. */
export interface SoldOrder {
  readonly lines: readonly {
    readonly productId: string;
    readonly productName: string;
    readonly quantity: number;
    readonly unitPrice: Cents;
  }[];
  readonly totals: Totals;
}

/** Lines and totals of a document, which agree to the cent. */
export interface DocumentFigures {
  readonly lines: readonly DocumentLine[];
  readonly amounts: Amounts;
}

const DELIVERY = 'Livraison';
const WRAP = 'Emballage cadeau';
const MINIMUM = 'Complément au montant minimum';

type GrossLine = Omit<DocumentLine, 'net'>;

/**
 * What an invoice says of an order. The discount is spread over the articles by their amounts; VAT is what the document's total includes,
 * rounded half up to the cent once; the amounts without VAT are spread over the lines so that they add up to the total.
 * @param rate VAT in hundredths of a percent.
 */
export function invoiceFigures({ lines, totals }: SoldOrder, rate: number): DocumentFigures {
  const amounts = lines.map(({ quantity, unitPrice }) => multiplyCents(unitPrice, quantity));
  const discounts = spread(totals.discount, amounts);
  const articles = lines.map(({ productName, quantity, unitPrice }, index): GrossLine => {
    const discount = discounts[index] ?? ZERO;
    const gross = subtractCents(amounts[index] ?? ZERO, discount);
    return { label: productName, quantity, unitPrice, discount, gross };
  });
  const further = [
    single(DELIVERY, totals.shipping),
    single(WRAP, totals.wrap ?? ZERO),
    single(MINIMUM, totals.minimumCharge),
  ];
  return withVat(
    [...articles, ...further.filter(({ gross }) => gross !== 0)],
    vatIncluded(totals.total, rate),
  );
}

/** What is paid back. */
export interface PaidBack {
  readonly amount: Cents;
  readonly lines?:
    | readonly {
        readonly productId: string;
        readonly quantity: number;
        readonly amount: Cents;
        /** Already taken off the amount: the article was used (code de la consommation L221-23). */
        readonly depreciation?: Depreciation | undefined;
      }[]
    | undefined;
  /** Of an amount alone. */
  readonly label?: string;
}

/**
 * What a credit note says of a refund: the whole invoice again, the articles that came back, or an amount alone. Its VAT is the difference
 * that the refund makes to the VAT of all refunds so far, so that an order paid back in parts gets back exactly the VAT of its invoice.
 * @param before what earlier credit notes of the invoice gave back.
 */
export function creditNoteFigures(
  order: SoldOrder,
  { amount, lines, label = 'Remboursement partiel' }: PaidBack,
  before: Cents,
  rate: number,
): DocumentFigures {
  if (before === 0 && amount === order.totals.total) return invoiceFigures(order, rate);
  const vat = subtractCents(vatIncluded(addCents(before, amount), rate), vatIncluded(before, rate));
  const articles = (lines ?? []).flatMap((line): GrossLine[] => {
    const sold = order.lines.find(({ productId }) => productId === line.productId);
    const label = sold?.productName ?? 'Article';
    const { amount: loss, reason } = line.depreciation ?? { amount: ZERO, reason: '' };
    const paid = addCents(line.amount, loss);
    const full = sold === undefined ? paid : multiplyCents(sold.unitPrice, line.quantity);
    const discount = cents(Math.max(0, full - paid));
    const unitPrice = cents(Math.round((paid + discount) / line.quantity));
    const article = { label, quantity: line.quantity, unitPrice, discount, gross: paid };
    if (loss === 0) return [article];
    return [article, single(`Moins-value\u00a0: ${reason} (${label})`, cents(-loss))];
  });
  const rest = subtractCents(amount, addCents(...articles.map(({ gross }) => gross)));
  const further = single(articles.length > 0 ? 'Frais et arrondis' : label, rest);
  return withVat(rest === 0 ? articles : [...articles, further], vat);
}

function single(label: string, gross: Cents): GrossLine {
  return { label, quantity: 1, unitPrice: gross, discount: ZERO, gross };
}

function withVat(lines: readonly GrossLine[], vat: Cents): DocumentFigures {
  const gross = addCents(...lines.map((line) => line.gross));
  const net = subtractCents(gross, vat);
  const nets = spread(
    net,
    lines.map((line) => line.gross),
  );
  return {
    lines: lines.map((line, index) => ({ ...line, net: nets[index] ?? ZERO })),
    amounts: { net, vat, gross },
  };
}

/** An amount in parts that stand to each other as the weights do and add up to it: the cents left over go where rounding took most. */
function spread(amount: Cents, weights: readonly Cents[]): readonly Cents[] {
  const total = BigInt(addCents(...weights));
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : ZERO));
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    // Division rounds toward zero; weights of a correction may be negative.
    return { whole: product / total, left: product % total };
  });
  const missing = Number(BigInt(amount) - shares.reduce((sum, { whole }) => sum + whole, 0n));
  const byLeft = shares
    .map(({ left }, index) => ({ index, left: left < 0n ? -left : left }))
    .sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1));
  const raised = new Set(byLeft.slice(0, Math.abs(missing)).map(({ index }) => index));
  return shares.map(({ whole }, index) =>
    cents(Number(whole) + (raised.has(index) ? Math.sign(missing) : 0)),
  );
}
