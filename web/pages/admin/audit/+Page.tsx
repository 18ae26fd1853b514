import { AuditConsole } from '../../../admin/audit/AuditConsole.tsx';
import { ConsoleGate } from '../../../admin/session/ConsoleGate.tsx';

export default AuditPage;

/** /admin/audit: the auditor's tools behind the console's own gate and session; nothing here changes the shop. */
function AuditPage() {
  return (
    <ConsoleGate>
      <AuditConsole />
    </ConsoleGate>
  );
}
