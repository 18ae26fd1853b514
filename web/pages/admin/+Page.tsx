import { AdminPage } from '../../admin/AdminPage.tsx';

export default AdminPage;
