import { Navigate } from "react-router-dom";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { StatCards } from "../../features/playyy/stat-cards.tsx";
import { MemberGate } from "../../member/membership/member-gate.tsx";
import { tabPath } from "../shell/tabs.ts";

/** The shareable link to the activities: members go to their tab, everyone else sees the gate. */
export default function Playyy() {
  return (
    <>
      <title>{pageTitle("Activities")}</title>
      <PageHeader title="Activities" subtitle="Hunts, leagues and nights out for members." />
      <StatCards />
      <MemberGate>
        <Navigate to={tabPath("playyy")} replace />
      </MemberGate>
    </>
  );
}
