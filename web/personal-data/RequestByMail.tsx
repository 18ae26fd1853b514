import { type ReactNode, useEffect, useRef, useState } from 'react';
import { personMessage } from '../data/api.ts';
import { type FormFields, type FormOptions, useForm } from '../data/use-form.ts';
import { container, quiet, stack, title } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { PageHead } from '../ui/Headings.tsx';
import { OwnText } from '../ui/OwnText.tsx';
import * as styles from './request.css.ts';

export interface RequestByMailProps<Body> {
  /** Above the title. */
  readonly above: string;
  readonly heading: string;
  readonly intro: string;
  /** Of the form. */
  readonly label: string;
  /** Where the form goes before scripts run. */
  readonly action: string;
  readonly loadSchema: FormOptions<Body>['loadSchema'];
  readonly send: (body: Body) => Promise<unknown>;
  readonly submit: string;
  /** Said once it is sent: the same for everybody, whatever the shop knows of them. */
  readonly sent: { readonly title: string; readonly text: string };
  readonly children: (field: FormFields) => ReactNode;
}

/** A page that asks for something that is mailed to whoever it belongs to, and shown nowhere else. */
export function RequestByMail<Body>(props: RequestByMailProps<Body>) {
  const { above, heading, intro, label, action, loadSchema, send, submit, sent, children } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const { field, isSending, formProps } = useForm<Body>({
    loadSchema,
    onValid: async (body) => {
      setFailure(null);
      await send(body);
      setSent(true);
    },
    onFailure: (error) => setFailure(personMessage(error)),
  });
  return (
    <div className={container}>
      <PageHead above={above} heading={heading} intro={intro} />
      <div className={styles.body}>
        {isSent ? (
          <Receipt heading={sent.title}>
            <p className={quiet}>{sent.text}</p>
          </Receipt>
        ) : (
          <form {...formProps} action={action} className={stack.x5} aria-label={label}>
            {failure && (
              <p role="alert" className={styles.failure}>
                {failure}
              </p>
            )}
            <OwnText>{children(field)}</OwnText>
            <div>
              <Button type="submit" size="large" isPending={isSending}>
                {submit}
              </Button>
            </div>
          </form>
        )}
      </div>
    </div>
  );
}

/** Takes a form's place, and the focus, once it is sent. */
export function Receipt({ heading, children }: { heading: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.receipt} aria-labelledby="receipt-title">
      <h2 id="receipt-title" className={title.block}>
        {heading}
      </h2>
      <OwnText>{children}</OwnText>
    </section>
  );
}
