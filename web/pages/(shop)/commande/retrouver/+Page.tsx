import type { OrderLinkRequest } from '#contracts/http/shop/orders.ts';
import { ORDER_LINK_SENT } from '#contracts/order-page.ts';
import { orders } from '../../../../cart/open-order.ts';
import { RequestByMail } from '../../../../personal-data/RequestByMail.tsx';
import { EmailField, TextField } from '../../../../ui/fields/TextField.tsx';

/** For whoever has no link to their order's page, or one that is too old: a fresh one by e-mail, and no account. */
export default function FindOrderPage() {
  return (
    <RequestByMail<OrderLinkRequest>
      above="Votre commande"
      heading="Retrouver ma commande"
      intro="Suivi du colis, adresse, documents, rétractation&nbsp;: tout est sur la page de votre commande. Son lien vous est envoyé à l’adresse e-mail que vous aviez donnée."
      label="Retrouver ma commande"
      action="/commande/retrouver"
      loadSchema={async () => (await import('#contracts/http/shop/orders.ts')).orderLinkRequestSchema}
      send={(body) => orders.call('POST /api/order-page/link', { body })}
      submit="Recevoir le lien"
      sent={ORDER_LINK_SENT}
    >
      {(field) => (
        <>
          <TextField
            {...field('orderNumber')}
            label="Numéro de commande"
            hint="Huit caractères, dans l’objet de nos e-mails."
          />
          <EmailField {...field('email')} label="E-mail de la commande" />
        </>
      )}
    </RequestByMail>
  );
}
