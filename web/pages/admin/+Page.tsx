import { Console } from '../../admin/Console.tsx';
import { useAdminFlag } from '../../admin/session/admin-flag.ts';
import { LoginScreen } from '../../admin/session/LoginScreen.tsx';

export default AdminPage;

/** /admin: the console when the local flag says so, otherwise the login screen (specification §2). */
function AdminPage() {
  return useAdminFlag() ? <Console /> : <LoginScreen />;
}
