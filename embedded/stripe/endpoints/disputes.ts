import { z } from 'zod';
import { actOnDispute, type DisputeAction } from '../payments/disputes.ts';
import { balanceTransactionView, disputeView, fraudWarningView } from '../payments/views.ts';
import type { DisputeRecord } from '../store/records.ts';
import { boolean, parseParameters, text } from '../wire/parameters.ts';
import { invalidRequest, noSuch } from '../wire/stripe-error.ts';
import { type ApiRequest, type Endpoint, listPage, listParameters } from './endpoint.ts';

const none = z.strictObject({});
const list = z.strictObject(listParameters);
const listOfPayment = z.strictObject({ ...listParameters, payment_intent: text.optional() });
const update = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: boolean.optional(),
});

/** As with Stripe's test cards: these words as evidence decide the dispute. */
const VERDICTS: Readonly<Record<string, DisputeAction>> = {
  winning_evidence: 'win',
  losing_evidence: 'lose',
};

function updateDispute(request: ApiRequest): Record<string, unknown> {
  const { simulation, parameters } = request;
  const { evidence, submit = true } = parseParameters(update, parameters);
  const dispute = find(request);
  if (!submit) return disputeView(simulation.ledger, dispute);
  const answered = act(request, dispute, 'answer');
  const verdict = VERDICTS[evidence?.uncategorized_text ?? ''];
  const isInquiry = answered.status === 'warning_under_review';
  const decided =
    verdict === undefined ? answered : act(request, answered, isInquiry ? 'close-inquiry' : verdict);
  return disputeView(simulation.ledger, decided);
}

function act({ simulation }: ApiRequest, dispute: DisputeRecord, action: DisputeAction): DisputeRecord {
  const changed = actOnDispute(simulation, dispute, action);
  if (changed === null) throw invalidRequest('This dispute is already closed');
  return changed;
}

function find({ simulation, id }: ApiRequest): DisputeRecord {
  const dispute = simulation.ledger.get('disputes', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  return dispute;
}

/** `/v1/disputes`, `/v1/radar/early_fraud_warnings` and `/v1/balance_transactions`. */
export const disputeEndpoints: readonly Endpoint[] = [
  {
    operation: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    handle: ({ simulation: { ledger }, parameters }) => {
      const { payment_intent: payment, ...page } = parseParameters(listOfPayment, parameters);
      const disputes = ledger
        .all('disputes')
        .filter((dispute) => payment === undefined || dispute.payment_intent === payment);
      return listPage(disputes, page, '/v1/disputes', (dispute) => disputeView(ledger, dispute));
    },
  },
  {
    operation: 'disputes.close',
    method: 'POST',
    path: '/v1/disputes/:id/close',
    handle: (request) => {
      parseParameters(none, request.parameters);
      return disputeView(request.simulation.ledger, act(request, find(request), 'lose'));
    },
  },
  { operation: 'disputes.update', method: 'POST', path: '/v1/disputes/:id', handle: updateDispute },
  {
    operation: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/:id',
    handle: (request) => {
      parseParameters(none, request.parameters);
      return disputeView(request.simulation.ledger, find(request));
    },
  },
  {
    operation: 'early_fraud_warnings.list',
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    handle: ({ simulation: { ledger }, parameters }) => {
      const { payment_intent: payment, ...page } = parseParameters(listOfPayment, parameters);
      const warnings = ledger
        .all('fraudWarnings')
        .filter((warning) => payment === undefined || warning.payment_intent === payment);
      return listPage(warnings, page, '/v1/radar/early_fraud_warnings', fraudWarningView);
    },
  },
  {
    operation: 'early_fraud_warnings.retrieve',
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/:id',
    handle: ({ simulation: { ledger }, id, parameters }) => {
      parseParameters(none, parameters);
      const warning = ledger.get('fraudWarnings', id);
      if (!warning) throw noSuch('early_fraud_warning', id, 'early_fraud_warning');
      return fraudWarningView(warning);
    },
  },
  {
    operation: 'balance_transactions.list',
    method: 'GET',
    path: '/v1/balance_transactions',
    handle: ({ simulation: { ledger }, parameters }) =>
      listPage(
        ledger.all('balanceTransactions'),
        parseParameters(list, parameters),
        '/v1/balance_transactions',
        balanceTransactionView,
      ),
  },
];
