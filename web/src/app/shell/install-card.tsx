import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { FloatingCard } from "./floating-card.tsx";

/** What browsers fire when the app may be installed; not in TypeScript's library. */
type InstallOffer = Event & { prompt(): Promise<unknown> };

const delayMilliseconds = 30_000;
const refused = "playyy.install-refused";

/** The device's offer to install, 30 seconds after it came and unless it was refused before. */
const useInstallOffer = () => {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    if (localStorage.getItem(refused)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offered = (event: Event) => {
      event.preventDefault();
      clearTimeout(timer);
      timer = setTimeout(() => setOffer(event as InstallOffer), delayMilliseconds);
    };
    window.addEventListener("beforeinstallprompt", offered);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("beforeinstallprompt", offered);
    };
  }, []);
  return { offer, close: () => setOffer(null) };
};

/** Offers to install the app; "Not Now" is for good. */
export const InstallCard = () => {
  const { offer, close } = useInstallOffer();
  if (!offer) return null;
  const install = () => {
    close();
    void offer.prompt();
  };
  const refuse = () => {
    localStorage.setItem(refused, "yes");
    close();
  };
  return (
    <FloatingCard
      title="Keep PLAYYY close"
      text="Install the app, and your tickets and card open even without a connection."
    >
      <Button variant="contained" onClick={install}>
        Install App
      </Button>
      <Button color="inherit" onClick={refuse}>
        Not Now
      </Button>
    </FloatingCard>
  );
};
