import { Suspense, useEffect, useState } from "react";
import { lazyOptional } from "../components/lazy-optional.ts";
import { useSession } from "../member/session/session.tsx";
import { registerServiceWorker } from "./service-worker.ts";

const UpdateOffer = lazyOptional(() => import("./shell/update-offer.tsx"));

/** Registers the service worker and offers to update when a newer version is waiting. */
const UpdateCard = () => {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => {
    // Without the worker, as where storage is full or forbidden, the app needs a connection and does all else.
    if (import.meta.env.PROD) registerServiceWorker((start) => setUpdate(() => start)).catch(() => undefined);
  }, []);
  if (!update) return null;
  return (
    <Suspense>
      <UpdateOffer onUpdate={update} onLater={() => setUpdate(null)} />
    </Suspense>
  );
};

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
