import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { readAll } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { saveFile } from "../../components/save-file.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Downloads all of the member's data as one JSON file; returns the number of items. */
const exportData = async (now: string): Promise<number> => {
  const { items } = await readAll("account", "export", {});
  const data = Object.groupBy(items, ({ section }) => section);
  const sections = Object.entries(data).map(([section, list = []]) => [section, list.map((item) => item.data)]);
  const file = { exported_at: now, ...Object.fromEntries(sections) };
  const text = JSON.stringify(file, null, 2);
  saveFile(`playyy-data-${now.slice(0, 10)}.json`, new Blob([text], { type: "application/json" }));
  return items.length;
};

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
