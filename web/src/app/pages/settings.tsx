import Box from "@mui/material/Box";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { pageTitle } from "../../components/text/page-title.ts";
import { AppearanceSection } from "../../features/settings/appearance-section.tsx";
import { DevicesSection } from "../../features/settings/devices-section.tsx";
import { NotificationsSection } from "../../features/settings/notifications-section.tsx";
import { PasswordSection } from "../../features/settings/password-section.tsx";
import { ProfileSection } from "../../features/settings/profile-section.tsx";
import { TwoStepSection } from "../../features/settings/two-step-section.tsx";
import { YourDataSection } from "../../features/settings/your-data-section.tsx";

/** Account, security and appearance settings. */
export default function Settings() {
  return (
    <>
      <title>{pageTitle("Settings")}</title>
      <PageHeader title="Settings" back="/dashboard" />
      <Box sx={{ display: "grid", gridTemplateColumns: { lg: "1fr 1fr" }, alignItems: "start", gap: 2 }}>
        <ProfileSection />
        <AppearanceSection />
        <NotificationsSection />
        <PasswordSection />
        <TwoStepSection />
        <DevicesSection />
        <YourDataSection />
      </Box>
    </>
  );
}
