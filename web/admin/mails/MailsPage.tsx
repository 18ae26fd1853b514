import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { MAX_LISTED } from '#contracts/constants.ts';
import { emailTypeSchema } from '#contracts/events/house/email.ts';
import { longDateAndTime } from '#contracts/french/dates.ts';
import { type EmailNotification, emailNotificationSchema } from '#contracts/http/console/notifications.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import { adminQueries, adminQuery } from '../data/admin-api.ts';
import { useCommand } from '../data/use-command.ts';
import { useListSearch } from '../location.ts';
import { EmptyState, Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { compactSelect, tools } from '../parts/parts.css.ts';
import { useAsk } from '../parts/questions.tsx';
import { MorningMail } from './MorningMail.tsx';
import { EMAIL_LABELS, MAIL_STATUSES, RESEND_TEXTS } from './mail-labels.ts';
import * as styles from './mails.css.ts';

const TYPE_OPTIONS = optionsOf('Tous les types', EMAIL_LABELS, (label) => label);
const STATUS_OPTIONS = optionsOf('Tous les états', MAIL_STATUSES, ({ label }) => label);

const mailSearchSchema = z.object({
  type: emailTypeSchema.or(z.literal('all')).catch('all'),
  status: emailNotificationSchema.shape.status.or(z.literal('all')).catch('all'),
});

/** Every mail of the shop as it was sent, newest first, also those about no order. */
export function MailsPage() {
  const {
    search: { type, status },
    narrow,
  } = useListSearch(mailSearchSchema);
  const search = { ...(type !== 'all' && { type }), ...(status !== 'all' && { status }) };
  // The mails found last stay on view until the next are there.
  const query = useQuery({
    ...adminQuery('GET /api/admin/email-notifications', { query: search }),
    placeholderData: keepPreviousData,
  });
  const waiting = useQuery(adminQueries.overview).data?.workLists.mailsWaiting ?? 0;
  const steady = useSteadyList({
    entries: query.data ?? [],
    keyOf: ({ id }) => id,
    scope: `${type} ${status}`,
    query,
    isCut: query.data?.length === MAX_LISTED,
    isAddedByViewer: true,
  });
  return (
    <>
      <TabHead
        title="E-mails"
        summary={`Tels qu’ils ont été envoyés, les ${MAX_LISTED} derniers${waitingText(waiting)}`}
        action={
          <search className={tools}>
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer par type"
              options={TYPE_OPTIONS}
              value={type}
              onChange={(chosen) => narrow({ type: chosen })}
            />
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer par état"
              options={STATUS_OPTIONS}
              value={status}
              onChange={(chosen) => narrow({ status: chosen })}
            />
          </search>
        }
      />
      <MorningMail />
      <Loaded query={query} what="les e-mails" rowHeight="5rem">
        {() => (
          <SteadyEntries
            list={steady}
            textOf={(arrived) => plural(arrived, 'nouvel e-mail', 'nouveaux e-mails')}
            none={<EmptyState icon="mail" title="Aucun e-mail" />}
            isBusy={query.isPlaceholderData}
          >
            {(mail) => <MailEntry mail={mail} />}
          </SteadyEntries>
        )}
      </Loaded>
    </>
  );
}

/** What stands behind the summary while mails wait: they follow when fewer shoppers order. */
function waitingText(waiting: number): string {
  return waiting === 0 ? '' : `. ${plural(waiting, 'e-mail', 'e-mails')} en attente`;
}

/** What a list can be narrowed to, everything first. */
function optionsOf<Value extends string, Text>(
  everything: string,
  texts: Readonly<Record<Value, Text>>,
  labelOf: (text: Text) => string,
) {
  // The keys of a record by its own type.
  const values = Object.keys(texts) as Value[];
  return [
    { value: 'all' as const, label: everything },
    ...values.map((value) => ({ value, label: labelOf(texts[value]) })),
  ];
}

/** A mail in a list, and the mail itself once it is unfolded. */
export function MailEntry({ mail }: { mail: EmailNotification }) {
  const { type, status, subject, recipientEmail, sentAt, createdAt } = mail;
  const [isOpen, setOpen] = useState(false);
  const moment = sentAt ?? createdAt;
  return (
    <>
      <div className={styles.entry}>
        <Badge variant={MAIL_STATUSES[status].badge}>{MAIL_STATUSES[status].label}</Badge>
        <p className={styles.subject}>{subject}</p>
        <time className={styles.moment} dateTime={moment}>
          {dateAndTime(moment)}
        </time>
        {status !== 'pending' && <ResendMail mail={mail} />}
      </div>
      <p className={styles.about}>{`${EMAIL_LABELS[type]} · ${recipientEmail}`}</p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          Voir l’e-mail<span className={visuallyHidden}>{` «\u00a0${subject}\u00a0»`}</span>
        </summary>
        {isOpen && <KeptMail mail={mail} />}
      </details>
    </>
  );
}

/** The console's policy lets no style sheet of a mail in; without it a mail is as in programs that know none, which is how it was made. */
const STYLE_SHEET = /<style>[^<]*<\/style>/;

/** The mail as it was sent. It is foreign text: no scripts, no forms, nothing of this page; its links open elsewhere. */
function KeptMail({ mail: { id, subject, attachments } }: { mail: EmailNotification }) {
  const query = useQuery(adminQuery('GET /api/admin/email-notifications/:id', { id }));
  return (
    <Loaded query={query} what="l’e-mail" rows={1} rowHeight="20rem">
      {({ html, content }) => (
        <div className={styles.kept}>
          {attachments.length > 0 && (
            <ul aria-label="Pièces jointes">
              {attachments.map(({ name, termsVersion }) => (
                <li key={name} className={styles.attachment}>
                  <span>{`Pièce jointe\u00a0: ${name},`}</span>{' '}
                  <a href={`/cgv/${termsVersion}`} target="_blank" rel="noreferrer">
                    {`conditions de vente, version du ${termsVersion}`}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <iframe
            className={styles.frame}
            title={`E-mail «\u00a0${subject}\u00a0»`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={html.replace(STYLE_SHEET, '')}
          />
          <details>
            <summary className={styles.summary}>Version texte</summary>
            <p className={styles.text}>{content}</p>
          </details>
        </div>
      )}
    </Loaded>
  );
}

/** Sends a mail again, once that is confirmed: one that failed, or one that its reader lost. */
function ResendMail({ mail }: { mail: EmailNotification }) {
  const { id, type, subjectId, subject, recipientEmail, sentAt } = mail;
  const ask = useAsk();
  const resend = useCommand('POST /api/admin/email-notifications/:id/resend', RESEND_TEXTS);
  const start = async () => {
    const isConfirmed = await ask<boolean>((answer) => (
      <AlertDialog
        title="Renvoyer l’e-mail"
        confirmLabel="Renvoyer"
        cancelLabel="Revenir"
        isDestructive={false}
        onCancel={() => answer(false)}
        onConfirm={() => answer(true)}
      >
        <p>
          {`«\u00a0${subject}\u00a0» part une nouvelle fois à ${recipientEmail}${sentAt ? ` (dernier envoi le ${longDateAndTime(sentAt)})` : ''}.`}
        </p>
      </AlertDialog>
    ));
    if (isConfirmed) resend.mutate({ id, body: { type, subjectId } });
  };
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={resend.isPending}
      aria-label={`Renvoyer «\u00a0${subject}\u00a0»`}
      onClick={() => void start()}
    >
      Renvoyer
    </Button>
  );
}
