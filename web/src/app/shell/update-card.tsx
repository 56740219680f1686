import { registerSW } from "virtual:pwa-register";
import { Suspense, useEffect, useState } from "react";
import { lazyOptional } from "../../components/lazy-optional.ts";

const UpdateOffer = lazyOptional(() => import("./update-offer.tsx"));

/** Registers the service worker and offers to update when a newer version is waiting. */
export const UpdateCard = () => {
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
