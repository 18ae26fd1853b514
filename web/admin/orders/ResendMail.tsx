import type { EmailNotification } from '#contracts/http/notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { resendMail } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { ORDER_TEXTS } from './order-texts.ts';

/** Asks for a mail to be sent again: one that was given up, or one that the customer lost. */
export function ResendMail({ mail }: { mail: EmailNotification }) {
  const resend = useCommand(resendMail, ORDER_TEXTS.resendMail);
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={resend.isPending}
      aria-label={`Renvoyer «\u00a0${mail.subject}\u00a0»`}
      onClick={() => resend.mutate(mail)}
    >
      Renvoyer
    </Button>
  );
}
