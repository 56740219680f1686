import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { Timeline } from "../../../../back-office/timeline/timeline.tsx";

/** What happened to the member, and the team's notes. */
export const TimelineTab = ({ member }: { member: MemberDetails }) => (
  <Timeline of={{ kind: "member", id: member.id }} />
);
