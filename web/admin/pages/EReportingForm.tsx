import { useState } from 'react';
import { z } from 'zod';
import { addMonths, daysOfMonth, inParis } from '#contracts/french/calendar.ts';
import { eReportingQuerySchema } from '#contracts/http/console/exports.ts';
import { personMessage } from '../../data/api.ts';
import { serverNow } from '../../data/server-clock.ts';
import { useForm } from '../../data/use-form.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { localStore } from '../../ui/browser-storage.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { adminApi } from '../data/admin-api.ts';
import { discardDraft, useDraft } from '../data/drafts.ts';
import { offerFile } from '../parts/DownloadButton.tsx';
import { RestoredNotice } from '../parts/FormParts.tsx';
import { fieldPairs, listItem, name as nameStyle, soft } from '../parts/parts.css.ts';

const E_REPORTING_DRAFT = 'e-reporting';
const PLATFORM = 'e-reporting-platform';

const typedSchema = z.object({
  from: z.string(),
  to: z.string(),
  platform: z.string(),
  platformName: z.string(),
  isRectifying: z.boolean(),
});
type Typed = z.infer<typeof typedSchema>;

/** The last whole month in Paris, for the platform of the declaration before. */
function unfilled(): Typed {
  const [platform = '', platformName = ''] = (localStore.getItem(PLATFORM) ?? '').split('\n');
  const lastMonth = daysOfMonth(addMonths(inParis(serverNow()).day.slice(0, 7), -1));
  return { ...lastMonth, platform, platformName, isRectifying: false };
}

/** Sales to consumers as the administration's flux 10.3 wants them, for the house's approved platform. */
export function EReportingForm() {
  const [start] = useState(unfilled);
  const { value, setValue, ...typed } = useDraft({
    name: E_REPORTING_DRAFT,
    schema: typedSchema,
    start,
  });
  const { field, isSending, formProps } = useForm({
    loadSchema: async () => eReportingQuerySchema,
    onValid: async (query) => {
      const answer = await adminApi.send('GET /api/admin/exports/e-reporting.xml', { query });
      localStore.setItem(PLATFORM, `${query.platform}\n${query.platformName}`);
      discardDraft(E_REPORTING_DRAFT);
      offerFile(await answer.blob(), `miris-e-reporting-${query.from}-${query.to}.xml`);
    },
    onFailure: (error) => showError('Déclaration impossible', personMessage(error)),
  });
  const tied = (name: Exclude<keyof Typed, 'isRectifying'>) => {
    const { onChange: clearError, ...rest } = field(name);
    const onChange = (text: string) => {
      clearError();
      setValue((before) => ({ ...before, [name]: text }));
    };
    return { ...rest, value: value[name], onChange };
  };
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
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <div className={fieldPairs}>
          <TextField {...tied('from')} label="Du" type="date" />
          <TextField {...tied('to')} label="Au" type="date" />
          <TextField {...tied('platform')} label="Matricule de la plateforme" hint="Quatre caractères." />
          <TextField {...tied('platformName')} label="Nom de la plateforme" />
        </div>
        <Checkbox
          name="type"
          value="RE"
          isSelected={value.isRectifying}
          onChange={(isRectifying) => setValue((before) => ({ ...before, isRectifying }))}
        >
          Rectificative&nbsp;: elle remplace la déclaration déjà remise pour ces jours.
        </Checkbox>
        <div>
          <Button type="submit" size="small" variant="secondary" isPending={isSending}>
            Exporter en XML
          </Button>
        </div>
      </form>
    </li>
  );
}
