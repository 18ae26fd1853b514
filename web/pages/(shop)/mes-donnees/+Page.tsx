import type { DataRequestBody } from '#contracts/http/shop/personal-data.ts';
import { apiClient } from '../../../data/api.ts';
import { RequestByMail } from '../../../personal-data/RequestByMail.tsx';
import { caption } from '../../../theme/layout.css.ts';
import { EmailField } from '../../../ui/fields/TextField.tsx';

const personalData = apiClient(
  async () => (await import('#contracts/calls/shop/personal-data.ts')).PERSONAL_DATA_CALLS,
);

const SENT = {
  title: 'Votre demande est enregistrée',
  text: 'Si nous conservons des données liées à cette adresse, un e-mail y arrive dans quelques minutes, avec un lien personnel valable 24 heures. Rien reçu\u00a0? Regardez dans les indésirables, ou essayez une autre de vos adresses.',
};

/** Asks for what the shop holds of an address, and what may be erased (RGPD, articles 15, 17 and 20). */
export default function MyDataPage() {
  return (
    <RequestByMail<DataRequestBody>
      above="Vie privée"
      heading="Mes données"
      intro="Voyez tout ce que nous conservons à votre sujet, emportez-le, ou faites-le effacer. Indiquez l’adresse e-mail de vos commandes, de vos avis, de vos messages ou de votre inscription à la lettre."
      label="Demander mes données"
      action="/mes-donnees"
      loadSchema={async () => (await import('#contracts/http/shop/personal-data.ts')).dataRequestSchema}
      send={(body) => personalData.call('POST /api/personal-data/requests', { body })}
      submit="Recevoir mon lien"
      sent={SENT}
    >
      {(field) => (
        <>
          <EmailField
            {...field('email')}
            label="Votre adresse e-mail"
            hint="La réponse y est envoyée, et nulle part ailleurs."
          />
          <p className={caption}>
            Ce qui est conservé, pourquoi et combien de temps&nbsp;:{' '}
            <a href="/confidentialite">politique de confidentialité</a>
          </p>
        </>
      )}
    </RequestByMail>
  );
}
