import { useAdminFlag } from '../session/admin-flag.ts';
import { LoginScreen } from '../session/LoginScreen.tsx';
import { AuditConsole } from './AuditConsole.tsx';

/** /admin/audit: the auditor's tools behind the console's own gate and session; nothing here changes the shop. */
export function AuditPage() {
  return useAdminFlag() ? <AuditConsole /> : <LoginScreen />;
}
