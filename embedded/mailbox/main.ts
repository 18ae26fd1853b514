/** The local mailbox as a process of its own. */
import { portVariable, requiredVariable, runAsProcess } from '../process-entry.ts';
import { startMailbox } from './start-mailbox.ts';

runAsProcess(async () => {
  const mailbox = await startMailbox({
    dataDir: requiredVariable('MAILBOX_DATA_DIR'),
    smtpPort: portVariable('MAILBOX_SMTP_PORT'),
    httpPort: portVariable('MAILBOX_HTTP_PORT'),
  });
  return { facts: { smtpUrl: mailbox.smtpUrl, url: mailbox.url }, stop: mailbox.close };
});
