import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { PageSpinner } from "../../components/feedback/states.tsx";
import { AdminFrame } from "../admin/admin-frame.tsx";
import { AdminGate } from "../admin/admin-gate.tsx";
import { adminTabOf } from "../admin/tabs.ts";
import { NotFound } from "./not-found.tsx";

/** The back-office, one section at a time; the URL says which. */
export default function Admin() {
  const { section } = useParams();
  const tab = adminTabOf(section);
  if (!tab) return <NotFound />;
  const { id, label, Content } = tab;
  return (
    <AdminGate>
      <title>{`${label} · Admin Panel · PLAYYY Jacksonville`}</title>
      <AdminFrame current={id}>
        <Suspense fallback={<PageSpinner />} key={id}>
          <Content />
        </Suspense>
      </AdminFrame>
    </AdminGate>
  );
}
