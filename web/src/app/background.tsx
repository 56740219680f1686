import { Suspense } from "react";
import { lazyOptional } from "../components/lazy-optional.ts";
import { useSession } from "../member/session/session.tsx";
import { UpdateCard } from "./shell/update-card.tsx";

const MemberBackground = lazyOptional(() => import("./member-background.tsx"));

/** What runs beside the pages: the service worker and, for a member, the copies for offline use. */
export default function Background() {
  const { user } = useSession();
  return (
    <>
      <UpdateCard />
      {user && (
        <Suspense>
          <MemberBackground />
        </Suspense>
      )}
    </>
  );
}
