import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { MemberList } from "../../features/admin/members/list/member-list.tsx";

/** Finds members and manages their memberships. */
export default function AdminMembers() {
  return (
    <>
      <PageHeading title="Membership Management" />
      <MemberList />
    </>
  );
}
