import { countryCode } from '#contracts/addresses/countries.ts';
import type { DocumentLine, InvoiceEvent } from '#contracts/events/house/invoice.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, toDecimal } from '#contracts/money.ts';
import { xmlElement as element, xmlText } from '#contracts/xml-text.ts';
import { linePrice } from '#domain/invoices/line-price.ts';

export type IssuedDocument = InvoiceEvent['data'] & { readonly kind: 'invoice' | 'credit-note' };

/** UNTDID 1001. */
const TYPE_CODES = { invoice: '380', 'credit-note': '381' } as const;
/** What the law wants said of a document's VAT, by where it goes. */
export function vatMention({
  buyer: { country },
  rate,
}: Pick<IssuedDocument, 'buyer' | 'rate'>): string | null {
  if (rate === 0) return 'Exonération de TVA, article 262 I du CGI.';
  return country === 'France' || country === 'Monaco'
    ? null
    : 'TVA du pays de destination, déclarée par le guichet unique (OSS), article 298 sexdecies G du CGI.';
}

/** An element of text; nothing where the text is empty, as EN 16931 has no empty elements. */
const said = (name: string, value: string, attributes = '') =>
  value.trim() === '' ? '' : element(name, xmlText(value), attributes);
const amount = (name: string, value: Cents) => element(name, toDecimal(value));
const day = (instant: string) =>
  element('udt:DateTimeString', inParis(instant).day.replaceAll('-', ''), ' format="102"');

/** A document as Factur-X (EN 16931 profile): cross-industry invoice, UN/CEFACT D16B. Accountants' programs read it. */
export function facturX(document: IssuedDocument): string {
  const { lines } = document;
  const context = element(
    'rsm:ExchangedDocumentContext',
    element('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', 'urn:cen.eu:en16931:2017')),
  );
  const mention = vatMention(document);
  const head = element(
    'rsm:ExchangedDocument',
    [
      said('ram:ID', document.number),
      element('ram:TypeCode', TYPE_CODES[document.kind]),
      element('ram:IssueDateTime', day(document.issuedAt)),
      ...(mention === null ? [] : [element('ram:IncludedNote', said('ram:Content', mention))]),
    ].join(''),
  );
  const transaction = element(
    'rsm:SupplyChainTradeTransaction',
    [
      ...lines.map((_, index) => lineOf(document, index)),
      agreement(document),
      element(
        'ram:ApplicableHeaderTradeDelivery',
        element(
          'ram:ActualDeliverySupplyChainEvent',
          element('ram:OccurrenceDateTime', day(document.soldAt)),
        ),
      ),
      settlement(document),
    ].join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    context + head + transaction,
    ' xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"' +
      ' xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"' +
      ' xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  )}\n`;
}

/** S: standard rate; G: export outside of the Union. */
function category({ rate }: IssuedDocument): string {
  return (
    element('ram:CategoryCode', rate === 0 ? 'G' : 'S') +
    element('ram:RateApplicablePercent', (rate / 100).toFixed(2))
  );
}

function lineOf(document: IssuedDocument, index: number): string {
  const line = document.lines[index];
  if (line === undefined) return '';
  const { price, quantity, allowance } = pricing(document, line);
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    [
      element('ram:AssociatedDocumentLineDocument', element('ram:LineID', String(index + 1))),
      element('ram:SpecifiedTradeProduct', said('ram:Name', line.label)),
      element(
        'ram:SpecifiedLineTradeAgreement',
        element('ram:NetPriceProductTradePrice', element('ram:ChargeAmount', price)),
      ),
      element(
        'ram:SpecifiedLineTradeDelivery',
        element('ram:BilledQuantity', String(quantity), ' unitCode="C62"'),
      ),
      element(
        'ram:SpecifiedLineTradeSettlement',
        element('ram:ApplicableTradeTax', element('ram:TypeCode', 'VAT') + category(document)) +
          allowance +
          element(
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            amount('ram:LineTotalAmount', line.net),
          ),
      ),
    ].join(''),
  );
}

/** How a line's net comes about (BT-146, BT-129, BT-136). The price of one may have more decimals than an amount. */
function pricing({ template, rate }: IssuedDocument, line: DocumentLine) {
  if (template === 1)
    return { price: (line.net / 100 / line.quantity).toFixed(4), quantity: line.quantity, allowance: '' };
  const { unit, discount } = linePrice(line, rate);
  return {
    // No price may be negative (BR-27): what is taken off is so many less.
    price: (Math.abs(unit) / 100).toFixed(4),
    quantity: unit < 0 ? -line.quantity : line.quantity,
    allowance: discount === 0 ? '' : allowanceOf(discount),
  };
}

/** 95: discount (UNTDID 5189). */
function allowanceOf(discount: Cents): string {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', element('udt:Indicator', 'false')) +
      amount('ram:ActualAmount', discount) +
      element('ram:ReasonCode', '95') +
      element('ram:Reason', 'Remise'),
  );
}

function agreement({ seller, buyer, orderId }: IssuedDocument): string {
  const address = (party: { street: string; postalCode: string; city: string; country: string }) =>
    element(
      'ram:PostalTradeAddress',
      [
        said('ram:PostcodeCode', party.postalCode),
        said('ram:LineOne', party.street),
        said('ram:CityName', party.city),
        element('ram:CountryID', countryCode(party.country)),
      ].join(''),
    );
  const siren = seller.siret.replaceAll(/\s/g, '').slice(0, 9);
  const sellerParty = [
    said('ram:Name', seller.company || 'Mirïs'),
    said('ram:Description', [seller.legalForm, seller.registration].filter(Boolean).join(', ')),
    siren === '' ? '' : element('ram:SpecifiedLegalOrganization', said('ram:ID', siren, ' schemeID="0002"')),
    address(seller),
    seller.vatNumber === ''
      ? ''
      : element(
          'ram:SpecifiedTaxRegistration',
          said('ram:ID', seller.vatNumber.replaceAll(/\s/g, ''), ' schemeID="VA"'),
        ),
  ];
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    [
      element('ram:SellerTradeParty', sellerParty.join('')),
      element('ram:BuyerTradeParty', said('ram:Name', buyer.name) + address(buyer)),
      element('ram:BuyerOrderReferencedDocument', said('ram:IssuerAssignedID', shortId(orderId))),
    ].join(''),
  );
}

function settlement(document: IssuedDocument): string {
  const { amounts, rate } = document;
  const exemption = rate === 0 ? said('ram:ExemptionReason', vatMention(document) ?? '') : '';
  const tax = [
    amount('ram:CalculatedAmount', amounts.vat),
    element('ram:TypeCode', 'VAT'),
    exemption,
    amount('ram:BasisAmount', amounts.net),
    category(document),
  ];
  const summation = [
    amount('ram:LineTotalAmount', amounts.net),
    amount('ram:TaxBasisTotalAmount', amounts.net),
    element('ram:TaxTotalAmount', toDecimal(amounts.vat), ' currencyID="EUR"'),
    amount('ram:GrandTotalAmount', amounts.gross),
    amount('ram:TotalPrepaidAmount', amounts.gross),
    element('ram:DuePayableAmount', '0.00'),
  ];
  const corrected =
    'invoiceNumber' in document
      ? element(
          'ram:InvoiceReferencedDocument',
          said('ram:IssuerAssignedID', document.invoiceNumber) +
            element(
              'ram:FormattedIssueDateTime',
              day(document.invoiceIssuedAt).replaceAll('udt:', 'qdt:'),
              ' xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
            ),
        )
      : '';
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    [
      element('ram:InvoiceCurrencyCode', 'EUR'),
      // 54: by card (UNTDID 4461).
      element('ram:SpecifiedTradeSettlementPaymentMeans', element('ram:TypeCode', '54')),
      element('ram:ApplicableTradeTax', tax.join('')),
      element(
        'ram:SpecifiedTradePaymentTerms',
        element('ram:Description', document.kind === 'invoice' ? 'Acquittée' : 'Remboursée'),
      ),
      element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', summation.join('')),
      corrected,
    ].join(''),
  );
}

/** What the PDF's metadata say of the file inside (Factur-X 1.0, with the extension schema that PDF/A asks for). */
export const FACTUR_X_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
${[
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'the version of the Factur-X standard'],
  ['ConformanceLevel', 'the conformance level of the embedded data'],
]
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('\n')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
