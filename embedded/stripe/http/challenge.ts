import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '#platform/http/forms/html-text.ts';
import { sendText } from '../../local-server.ts';
import { answerChallenge } from '../payments/lifecycle.ts';
import type { Simulation } from '../simulation.ts';
import { newId } from '../store/identifiers.ts';
import type { PaymentIntentRecord } from '../store/records.ts';

const REDIRECT_STATUS: Readonly<Record<string, string>> = { succeeded: 'succeeded', processing: 'pending' };

/** Answers `/challenge/{payment intent}`: the bank's 3-D Secure page, and the shopper's decision. */
export async function answerChallengePage(
  simulation: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const intent = simulation.ledger.get('paymentIntents', url.pathname.split('/')[2] ?? '');
  const form = new URLSearchParams(request.method === 'POST' ? await text(request) : url.search);
  if (!intent || form.get('client_secret') !== intent.client_secret) {
    sendText(response, 404, 'text/html', page('<h1>Demande inconnue</h1><p>Ce lien n’est pas valable.</p>'));
    return;
  }
  if (request.method !== 'POST') {
    const body =
      intent.status === 'requires_action' ? challenge(intent) : '<h1>Authentification terminée</h1>';
    sendText(response, 200, 'text/html', page(body));
    return;
  }
  const target = returnUrlOf(intent);
  const cause = { requestId: newId('req', 14), idempotencyKey: null };
  const answered = answerChallenge(simulation, cause, intent, form.get('decision') === 'approve');
  await simulation.ledger.commit();
  if (!target) {
    sendText(response, 200, 'text/html', page('<h1>Authentification terminée</h1>'));
    return;
  }
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret);
  target.searchParams.set('redirect_status', REDIRECT_STATUS[answered.status] ?? 'failed');
  response.writeHead(303, { Location: target.href }).end();
}

function returnUrlOf(intent: PaymentIntentRecord): URL | undefined {
  const action = intent.next_action?.redirect_to_url;
  if (typeof action !== 'object' || action === null || !('return_url' in action)) return undefined;
  return typeof action.return_url === 'string' ? new URL(action.return_url) : undefined;
}

function challenge(intent: PaymentIntentRecord): string {
  const amount = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  );
  return `
    <p class="bank">Banque de démonstration</p>
    <h1>Authentification 3-D Secure</h1>
    <p>Confirmez-vous ce paiement de <strong>${escapeHtml(amount)}</strong> ?</p>
    <form method="post" action="${escapeHtml(intent.id)}">
      <input type="hidden" name="client_secret" value="${escapeHtml(intent.client_secret)}">
      <button name="decision" value="approve">Valider</button>
      <button name="decision" value="refuse" class="quiet">Refuser</button>
    </form>
    <p class="note">Page du simulateur de paiement : aucun argent n’est débité.</p>`;
}

function page(body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Authentification 3-D Secure</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f3ee; color: #22201d;
    font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 24rem; padding: 2.5rem; background: #fff; border: 1px solid #e4ded4; }
  h1 { font-weight: 500; font-size: 1.35rem; margin: 0 0 1rem; }
  .bank { margin: 0 0 .5rem; letter-spacing: .12em; text-transform: uppercase; font-size: .75rem; color: #6b6355; }
  form { display: grid; gap: .75rem; margin: 1.5rem 0; }
  button { font: inherit; padding: .8rem 1rem; border: 1px solid #22201d; background: #22201d; color: #fff; cursor: pointer; }
  button.quiet { background: #fff; color: #22201d; }
  button:focus-visible { outline: 3px solid #9a7b3f; outline-offset: 2px; }
  .note { margin: 0; font-size: .8rem; color: #6b6355; }
</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
