import { Navigate } from "react-router-dom";
import { PageHeader } from "../../components/page-header.tsx";
import { StatCards } from "../../features/playyy/stat-cards.tsx";
import { Gate } from "../../member/gate.tsx";
import { tabPath } from "../tabs.ts";

/** The activities as a link to hand on: members go to their tab, everybody else learns what it takes. */
export default function Playyy() {
  return (
    <>
      <title>Activities · PLAYYY Jacksonville</title>
      <PageHeader title="Activities" subtitle="Hunts, leagues and nights out for members." />
      <StatCards />
      <Gate>
        <Navigate to={tabPath("playyy")} replace />
      </Gate>
    </>
  );
}
