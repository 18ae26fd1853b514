import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailNotification } from '#contracts/http/notifications.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { adminQuery } from '../data/queries.ts';
import { useCommand } from '../data/use-command.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { EMAIL_LABELS, RESEND_TEXTS, STATUS_BADGES, STATUS_LABELS } from './mail-labels.ts';
import * as styles from './mails.css.ts';

/** A mail in a list, and the mail itself once it is unfolded. */
export function MailEntry({ mail }: { mail: EmailNotification }) {
  const { type, status, subject, recipientEmail, sentAt, createdAt } = mail;
  const [isOpen, setOpen] = useState(false);
  const moment = sentAt ?? createdAt;
  return (
    <>
      <div className={styles.entry}>
        <Badge variant={STATUS_BADGES[status]}>{STATUS_LABELS[status]}</Badge>
        <p className={styles.subject}>{subject}</p>
        <time className={styles.moment} dateTime={moment}>
          {dateAndTime(moment)}
        </time>
        {status !== 'pending' && <ResendMail mail={mail} />}
      </div>
      <p className={styles.about}>
        {EMAIL_LABELS[type]} · {recipientEmail}
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          Voir l’e-mail<span className={visuallyHidden}> «&nbsp;{subject}&nbsp;»</span>
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
                  Pièce jointe&nbsp;: {name},{' '}
                  <a href={`/cgv/${termsVersion}`} target="_blank" rel="noreferrer">
                    conditions de vente, version du {termsVersion}
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

/** Sends a mail again: one that failed, or one that its reader lost. */
function ResendMail({ mail }: { mail: EmailNotification }) {
  const { id, type, subjectId } = mail;
  const resend = useCommand('POST /api/admin/email-notifications/:id/resend', RESEND_TEXTS);
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={resend.isPending}
      aria-label={`Renvoyer «\u00a0${mail.subject}\u00a0»`}
      onClick={() => resend.mutate({ id, body: { type, subjectId } })}
    >
      Renvoyer
    </Button>
  );
}
