import { Navigate } from "react-router-dom";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { StatCards } from "../../features/playyy/stat-cards.tsx";
import { MemberGate } from "../../member/membership/member-gate.tsx";
import { tabPath } from "../shell/tabs.ts";

/** The activities as a link to hand on: members go to their tab, everybody else learns what it takes. */
export default function Playyy() {
  return (
    <>
      <title>Activities · PLAYYY Jacksonville</title>
      <PageHeader title="Activities" subtitle="Hunts, leagues and nights out for members." />
      <StatCards />
      <MemberGate>
        <Navigate to={tabPath("playyy")} replace />
      </MemberGate>
    </>
  );
}
