import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { toast } from "../../components/feedback/toast.tsx";
import { exportData } from "./export-data.ts";
import { SettingsSection } from "./settings-section.tsx";

const DeleteAccount = lazy(() => import("./delete-account.tsx"));

const ExportButton = () => {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await exportData(new Date().toISOString());
      toast({ title: "Your data was downloaded", text: "One file with everything we keep about you." });
    } catch (error) {
      toast({ title: "Download failed", text: (error as Error).message, variant: "destructive" });
    }
    setIsBusy(false);
  };
  return (
    <Button variant="outlined" color="inherit" startIcon={<DownloadRounded />} loading={isBusy} onClick={run}>
      Download My Data
    </Button>
  );
};

/** Downloads the member's data or deletes the account. */
export const YourDataSection = () => {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <SettingsSection title="Your data" text="Download all your data, or delete your account for good.">
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        <ExportButton />
        <Button variant="outlined" color="error" onClick={() => setIsLeaving(true)}>
          Delete My Account
        </Button>
      </Box>
      {isLeaving && (
        <Suspense fallback={null}>
          <DeleteAccount onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
};
