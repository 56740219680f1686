import { registerSW } from "virtual:pwa-register";
import { Suspense, useEffect, useState } from "react";
import { lazyOptional } from "../components/lazy-optional.ts";
import { useSession } from "../member/session/session.tsx";

const UpdateOffer = lazyOptional(() => import("./shell/update-offer.tsx"));

/** Registers the service worker and offers to update when a newer version is waiting. */
const UpdateCard = () => {
  const [update, setUpdate] = useState<(() => Promise<void>) | null>(null);
  useEffect(() => {
    const apply = registerSW({ onNeedRefresh: () => setUpdate(() => () => apply(true)) });
  }, []);
  if (!update) return null;
  return (
    <Suspense>
      <UpdateOffer onUpdate={() => void update()} onLater={() => setUpdate(null)} />
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
