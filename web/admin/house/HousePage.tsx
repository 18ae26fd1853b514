import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CurrentHouse, currentHouseSchema } from '#contracts/house/house.ts';
import type { HouseAnswer, HouseVersion } from '#contracts/http/console/house.ts';
import type { FieldErrors } from '../../data/use-form.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { adminQueries } from '../data/admin-api.ts';
import { freshIn, isSame, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { focusFirstError, RestoredNotice } from '../parts/FormParts.tsx';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { name, soft } from '../parts/parts.css.ts';
import * as form from '../products/form/product-form.css.ts';
import { DispatchPromiseForm } from './DispatchPromiseForm.tsx';
import { HouseFields } from './HouseFields.tsx';
import {
  changedParts,
  type HouseEditing,
  houseEditingSchema,
  houseErrors,
  openHouse,
  rebase,
} from './house-form.ts';

/** Who runs the shop: the form, what law still misses, and every version. */
export function HousePage() {
  const query = useQuery(adminQueries.house);
  return (
    <>
      <TabHead
        title="Maison"
        summary="Qui tient la boutique, comme la loi veut qu’on le montre. Chaque enregistrement est une version, gardée pour toujours."
      />
      <Loaded query={query} what="l’identité de la maison" rowHeight="12rem">
        {(house) => (
          <div className={stack.x5}>
            <Missing missing={house.missing} />
            <HouseForm current={{ version: house.versions[0]?.version ?? 0, identity: house.identity }} />
            <DispatchPromiseForm />
            <Versions query={query} versions={house.versions} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Missing({ missing }: Pick<HouseAnswer, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <section className={form.notice} aria-labelledby="house-missing">
      <h3
        id="house-missing"
        className={form.noticeTitle}
      >{`Il manque ${missing.join(', ')}\u00a0: les paiements sont fermés en production.`}</h3>
      <p>
        La loi demande ces mentions avant toute vente. Les paiements déjà commencés vont à leur terme&#8239;;
        les nouveaux s’ouvrent dès que tout est enregistré.
      </p>
    </section>
  );
}

function HouseForm({ current }: { current: CurrentHouse }) {
  const { value, setValue, ...typed } = useDraft<HouseEditing>({
    name: 'house',
    schema: houseEditingSchema,
    start: openHouse(current),
    isUntouched: ({ opened, draft }) => isSame(draft, opened.identity),
  });
  const { opened, draft } = value;
  // Others have saved, or this form has: what was typed and not saved goes on from there.
  if (opened.version < current.version) setValue(rebase(value, current));
  const [errors, setErrors] = useState<FieldErrors>({});
  const revise = useCommand('PUT /api/admin/house', {
    done: 'Identité enregistrée',
    failed: 'Erreur lors de l’enregistrement',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (revise.isPending) return;
    const found = houseErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
    // Saved only while the house still is as it was seen; else a 412 says how it is.
    const onError = (error: unknown) => {
      const fresh = freshIn(error, currentHouseSchema);
      if (fresh) setValue((typedNow) => rebase(typedNow, fresh));
    };
    revise.mutate({ body: draft, revision: opened.version }, { onError });
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Identité de la maison">
      {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
      <HouseFields
        draft={draft}
        errors={errors}
        set={(changes) => setValue((editing) => ({ ...editing, draft: { ...editing.draft, ...changes } }))}
      />
      <div className={form.actions}>
        <Button
          variant="secondary"
          onClick={typed.discard}
          aria-disabled={!typed.isTouched || revise.isPending}
        >
          Annuler
        </Button>
        <Button type="submit" isPending={revise.isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

interface VersionsProps {
  readonly query: UseQueryResult<HouseAnswer>;
  readonly versions: readonly HouseVersion[];
}

function Versions({ query, versions }: VersionsProps) {
  const steady = useSteadyList({
    entries: versions,
    keyOf: ({ version }) => String(version),
    query,
    isAddedByViewer: true,
  });
  if (versions.length === 0) return null;
  return (
    <section className={stack.x3} aria-labelledby="house-versions">
      <h3 id="house-versions" className={form.blockTitle}>
        Versions
      </h3>
      <SteadyEntries
        list={steady}
        textOf={(waiting) => plural(waiting, 'nouvelle version', 'nouvelles versions')}
      >
        {(version, index) => (
          <>
            <p className={name}>
              <span>{`Version ${version.version} ·`}</span>{' '}
              <time dateTime={version.revisedAt}>{dateAndTime(version.revisedAt)}</time>
            </p>
            <p className={soft}>{changedParts(version, steady.shown[index + 1] ?? null).join(', ')}</p>
          </>
        )}
      </SteadyEntries>
    </section>
  );
}
