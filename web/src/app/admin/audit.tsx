import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { AuditLog } from "../../features/admin/audit/audit-log.tsx";

/** Who changed what, and when. */
export default function AdminAudit() {
  return (
    <>
      <PageHeading title="Audit Log" text="Every change an administrator made, newest first. Rows are never altered." />
      <AuditLog />
    </>
  );
}
