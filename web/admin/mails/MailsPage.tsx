import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_LISTED } from '#contracts/constants.ts';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { adminQuery } from '../data/queries.ts';
import { EmptyState } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { compactSelect, list, listItem, tools } from '../parts/parts.css.ts';
import { TabHead } from '../parts/TabHead.tsx';
import { MailEntry } from './MailEntry.tsx';
import { EMAIL_LABELS, STATUS_LABELS } from './mail-labels.ts';

const TYPE_OPTIONS = optionsOf('Tous les types', EMAIL_LABELS);
const STATUS_OPTIONS = optionsOf('Tous les états', STATUS_LABELS);

/** Every mail of the shop as it was sent, newest first, also those about no order. */
export function MailsPage() {
  const [type, setType] = useState<(typeof TYPE_OPTIONS)[number]['value']>('all');
  const [status, setStatus] = useState<(typeof STATUS_OPTIONS)[number]['value']>('all');
  const search = { ...(type !== 'all' && { type }), ...(status !== 'all' && { status }) };
  // The mails found last stay on view until the next are there.
  const query = useQuery({
    ...adminQuery('GET /api/admin/email-notifications', { query: search }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TabHead
        title="E-mails"
        summary={`Tels qu’ils ont été envoyés, les ${MAX_LISTED} derniers`}
        action={
          <search className={tools}>
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer par type"
              options={TYPE_OPTIONS}
              value={type}
              onChange={setType}
            />
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer par état"
              options={STATUS_OPTIONS}
              value={status}
              onChange={setStatus}
            />
          </search>
        }
      />
      <Loaded query={query} what="les e-mails" rowHeight="5rem">
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState icon="mail" title="Aucun e-mail" />
          ) : (
            <ul className={list} aria-busy={query.isPlaceholderData}>
              {mails.map((mail) => (
                <li key={mail.id} className={listItem}>
                  <MailEntry mail={mail} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** What a list can be narrowed to, everything first. */
function optionsOf<Value extends string>(everything: string, labels: Readonly<Record<Value, string>>) {
  // The keys of a record by its own type.
  const values = Object.keys(labels) as Value[];
  return [
    { value: 'all' as const, label: everything },
    ...values.map((value) => ({ value, label: labels[value] })),
  ];
}
