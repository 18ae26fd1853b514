import { AuditPage } from '../../../admin/audit/AuditPage.tsx';

export default AuditPage;
