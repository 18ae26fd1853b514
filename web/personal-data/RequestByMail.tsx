import { type ReactNode, useEffect, useRef, useState } from 'react';
import { personMessage } from '../data/api.ts';
import { type FormFields, type FormOptions, useForm } from '../data/use-form.ts';
import { quiet, stack, title } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import * as styles from './request.css.ts';

export interface RequestByMailProps<Body> {
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

/** Asks for something that is mailed to whoever it belongs to, and shown nowhere else. */
export function RequestByMail<Body>(props: RequestByMailProps<Body>) {
  const { label, action, loadSchema, send, submit, sent, children } = props;
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
    <div className={styles.body}>
      {isSent ? (
        <Sent {...sent} />
      ) : (
        <form {...formProps} action={action} className={stack.x5} aria-label={label}>
          {failure && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          {children(field)}
          <div>
            <Button type="submit" size="large" isPending={isSending}>
              {submit}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

function Sent({ title: heading, text }: RequestByMailProps<never>['sent']) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.receipt} aria-labelledby="sent-title">
      <h2 id="sent-title" className={title.block}>
        {heading}
      </h2>
      <p className={quiet}>{text}</p>
    </section>
  );
}
