import Button from "@mui/material/Button";
import { FloatingCard } from "./floating-card.tsx";

/** The card that offers to install the app. */
export default function InstallOffer({ onInstall, onRefuse }: { onInstall: () => void; onRefuse: () => void }) {
  return (
    <FloatingCard
      title="Keep PLAYYY close"
      text="Install the app to open your tickets and member card even when you're offline."
    >
      <Button variant="contained" onClick={onInstall}>
        Install App
      </Button>
      <Button color="inherit" onClick={onRefuse}>
        Not Now
      </Button>
    </FloatingCard>
  );
}
