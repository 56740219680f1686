import { Suspense, useEffect, useState } from "react";
import { lazyOptional } from "../../components/lazy-optional.ts";

const InstallOffer = lazyOptional(() => import("./install-offer.tsx"));

/** The `beforeinstallprompt` event; not in TypeScript's DOM library. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> };

const delayMilliseconds = 30_000;
const dismissedKey = "playyy.install-refused";

/** The browser's install prompt, 30 seconds after it was offered unless it was dismissed before. */
const useInstallOffer = () => {
  const [offer, setOffer] = useState<InstallPromptEvent | null>(null);
  useEffect(() => {
    if (localStorage.getItem(dismissedKey)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offered = (event: Event) => {
      event.preventDefault();
      clearTimeout(timer);
      timer = setTimeout(() => setOffer(event as InstallPromptEvent), delayMilliseconds);
    };
    window.addEventListener("beforeinstallprompt", offered);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeinstallprompt", offered);
    };
  }, []);
  return { offer, close: () => setOffer(null) };
};

/** Offers to install the app; "Not Now" is permanent. */
export const InstallCard = () => {
  const { offer, close } = useInstallOffer();
  if (!offer) return null;
  const install = () => {
    close();
    void offer.prompt();
  };
  const refuse = () => {
    localStorage.setItem(dismissedKey, "yes");
    close();
  };
  return (
    <Suspense>
      <InstallOffer onInstall={install} onRefuse={refuse} />
    </Suspense>
  );
};
