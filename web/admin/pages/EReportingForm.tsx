import { addMonths, daysOfMonth, inParis } from '#contracts/french-calendar.ts';
import { eReportingQuerySchema } from '#contracts/http/exports.ts';
import { personMessage } from '../../data/api.ts';
import { serverNow } from '../../data/server-clock.ts';
import { useForm } from '../../data/use-form.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { localStore } from '../../ui/browser-storage.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { adminApi, guarded } from '../data/admin-api.ts';
import { offerFile } from '../parts/DownloadButton.tsx';
import { fieldPairs, listItem, name as nameStyle, soft } from '../parts/parts.css.ts';

const PLATFORM = 'e-reporting-platform';

/** The last whole month in Paris. */
function lastMonth(): { from: string; to: string } {
  return daysOfMonth(addMonths(inParis(serverNow()).day.slice(0, 7), -1));
}

/** Sales to consumers as the administration's flux 10.3 wants them, for the house's approved platform. */
export function EReportingForm() {
  const { from, to } = lastMonth();
  const [platform = '', platformName = ''] = (localStore.getItem(PLATFORM) ?? '').split('\n');
  const { field, isSending, formProps } = useForm({
    loadSchema: async () => eReportingQuerySchema,
    onValid: async (query) => {
      const answer = await guarded(adminApi.send('GET /api/admin/exports/e-reporting.xml', { query }));
      localStore.setItem(PLATFORM, `${query.platform}\n${query.platformName}`);
      offerFile(await answer.blob(), `miris-e-reporting-${query.from}-${query.to}.xml`);
    },
    onFailure: (error) => showError('Déclaration impossible', personMessage(error)),
  });
  return (
    <li className={listItem}>
      <form {...formProps} className={stack.x4} aria-label="Ventes aux particuliers (e-reporting)">
        <div>
          <p className={nameStyle}>Ventes aux particuliers (e-reporting)</p>
          <p className={soft}>
            Factures moins avoirs, par jour et par taux, au format de l’administration (flux 10.3, XML), à
            remettre à votre plateforme agréée. Obligatoire depuis le 1er&nbsp;septembre 2026 pour les grandes
            entreprises et celles de taille intermédiaire, à partir du 1er&nbsp;septembre 2027 pour les
            petites, moyennes et micro-entreprises (CGI, article 290).
          </p>
        </div>
        <div className={fieldPairs}>
          <TextField {...field('from')} label="Du" type="date" defaultValue={from} />
          <TextField {...field('to')} label="Au" type="date" defaultValue={to} />
          <TextField
            {...field('platform')}
            label="Matricule de la plateforme"
            hint="Quatre caractères."
            defaultValue={platform}
          />
          <TextField {...field('platformName')} label="Nom de la plateforme" defaultValue={platformName} />
        </div>
        <label className={soft}>
          <input type="checkbox" name="type" value="RE" />{' '}
          <span>Rectificative&nbsp;: elle remplace la déclaration déjà remise pour ces jours.</span>
        </label>
        <div>
          <Button type="submit" size="small" variant="secondary" isPending={isSending}>
            Exporter en XML
          </Button>
        </div>
      </form>
    </li>
  );
}
