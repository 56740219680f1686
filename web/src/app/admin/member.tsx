import { MemberPage } from "../../features/admin/members/page/member-page.tsx";

/** One member's page. */
export default function AdminMember() {
  return <MemberPage />;
}
