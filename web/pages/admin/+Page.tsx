import { Console } from '../../admin/Console.tsx';
import { ConsoleGate } from '../../admin/session/ConsoleGate.tsx';

export default AdminPage;

/** /admin: the console when the local flag says so, otherwise the login screen (specification §2). */
function AdminPage() {
  return (
    <ConsoleGate>
      <Console />
    </ConsoleGate>
  );
}
