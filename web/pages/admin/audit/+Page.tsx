import { AuditConsole } from '../../../admin/audit/AuditConsole.tsx';
import { useAdminFlag } from '../../../admin/session/admin-flag.ts';
import { LoginScreen } from '../../../admin/session/LoginScreen.tsx';

export default AuditPage;

/** /admin/audit: the auditor's tools behind the console's own gate and session; nothing here changes the shop. */
function AuditPage() {
  return useAdminFlag() ? <AuditConsole /> : <LoginScreen />;
}
