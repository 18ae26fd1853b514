import { sql } from 'kysely';
import type { Day } from '#contracts/french/calendar.ts';
import { toParisInput } from '#contracts/french/paris-time.ts';
import type { EReportingQuery } from '#contracts/http/console/exports.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import { xmlElement, xmlText } from '#contracts/xml-text.ts';
import type { ReadDb } from '../lib/database.ts';

/** Documents of a day at one rate of one category; amounts in cents, credit notes deducted. */
export interface DeclaredSales {
  readonly day: Day;
  readonly category: 'TLB1' | 'TNT1';
  /** In hundredths of a percent. */
  readonly rate: number;
  readonly documents: number;
  readonly net: number;
  readonly vat: number;
}

export interface Declarant {
  readonly siren: string;
  readonly name: string;
}

/**
 * Sales to consumers as the French administration wants them reported: flux 10.3 of its external specifications 3.2 (CGI, article 290),
 * by day of Paris and by category: `TLB1` goods under French VAT (Monaco too), `TNT1` what French VAT is not due on (sales to other
 * countries of the Union by the one-stop shop, exports), at rate 0.
 * @param now becomes the time and the name of the transmission.
 */
export function eReportingXml(
  sales: readonly DeclaredSales[],
  { from, to, platform, platformName, type }: EReportingQuery,
  { siren, name }: Declarant,
  now: Date,
): string {
  const party = (role: 'Sender' | 'Issuer', scheme: string, id: string, called: string, code: string) =>
    xmlElement(
      role,
      xmlElement('Id', xmlText(id), ` schemeId="${scheme}"`) +
        xmlElement('Name', xmlText(called)) +
        xmlElement('RoleCode', code),
    );
  const moment = toParisInput(now).replace(/\D/g, '').padEnd(14, '0');
  const head =
    xmlElement('Id', `MIRIS-${siren}-${compact(from)}-${compact(to)}-${now.getTime()}`) +
    xmlElement('IssueDateTime', xmlElement('DateTimeString', moment)) +
    xmlElement('TypeCode', type) +
    party('Sender', '0238', platform, platformName, 'WK') +
    party('Issuer', '0002', siren, name, 'SE');
  const period = xmlElement('StartDate', compact(from)) + xmlElement('EndDate', compact(to));
  const groups = new Map<string, DeclaredSales[]>();
  for (const one of sales) {
    const group = `${one.day} ${one.category}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const transactions = [...groups.values()].map(transactionsXml).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(
    'Report',
    xmlElement('ReportDocument', head) +
      xmlElement('TransactionsReport', xmlElement('ReportPeriod', period) + transactions),
  )}\n`;
}

function transactionsXml(rates: readonly DeclaredSales[]): string {
  const [first] = rates;
  if (first === undefined) return '';
  const sum = (field: 'documents' | 'net' | 'vat') => rates.reduce((total, rate) => total + rate[field], 0);
  return xmlElement(
    'Transactions',
    xmlElement('Date', compact(first.day)) +
      xmlElement('TransactionsCurrency', 'EUR') +
      xmlElement('CategoryCode', first.category) +
      xmlElement('TaxExclusiveAmount', euros(sum('net'))) +
      xmlElement('TaxTotal', euros(sum('vat'))) +
      xmlElement('TransactionsCount', String(sum('documents'))) +
      rates
        .map(({ rate, net, vat }) =>
          xmlElement(
            'TaxSubtotal',
            xmlElement('TaxPercent', String(rate / 100)) +
              xmlElement('TaxableAmount', euros(net)) +
              xmlElement('TaxTotal', euros(vat)),
          ),
        )
        .join(''),
  );
}

const compact = (day: Day) => day.replaceAll('-', '');
const euros = (amount: number) => toDecimal(cents(amount || 0));

/** Invoices less credit notes of each day of a span, as they are declared. */
export async function declaredSales(
  db: ReadDb,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<DeclaredSales[]> {
  const { rows } = await sql<{
    day: Day;
    category: DeclaredSales['category'];
    rate: number;
    documents: string;
    net: string;
    vat: string;
  }>`
    with declared as (
      select day, case when country in ('France', 'Monaco') then 'TLB1' else 'TNT1' end as category,
             case when country in ('France', 'Monaco') then rate else 0 end as rate,
             case when country in ('France', 'Monaco') then vat else 0 end as vat,
             net, documents, case kind when 'invoice' then 1 else -1 end as sign
      from figures.billing where day between ${from} and ${to}
    )
    select day, category, rate, sum(documents) as documents, sum(sign * net) as net, sum(sign * vat) as vat
    from declared group by day, category, rate order by day, category, rate desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    documents: Number(row.documents),
    net: Number(row.net),
    vat: Number(row.vat),
  }));
}
