import { Console } from './Console.tsx';
import { useAdminFlag } from './session/admin-flag.ts';
import { LoginScreen } from './session/LoginScreen.tsx';

/** /admin: the console when the local flag says so, otherwise the login screen (specification §2). */
export function AdminPage() {
  return useAdminFlag() ? <Console /> : <LoginScreen />;
}
