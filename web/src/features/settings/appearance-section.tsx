import DarkModeRounded from "@mui/icons-material/DarkModeRounded";
import LightModeRounded from "@mui/icons-material/LightModeRounded";
import SettingsBrightnessRounded from "@mui/icons-material/SettingsBrightnessRounded";
import { useColorScheme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { SettingsSection } from "./settings-section.tsx";

const modes = [
  { mode: "dark", label: "Dusk", Icon: DarkModeRounded },
  { mode: "light", label: "Daylight", Icon: LightModeRounded },
  { mode: "system", label: "Device", Icon: SettingsBrightnessRounded },
] as const;

/** Dark, light or the device's setting. */
export const AppearanceSection = () => {
  const { mode, setMode } = useColorScheme();
  return (
    <SettingsSection title="Appearance">
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={mode ?? "dark"}
        onChange={(_, chosen) => chosen && setMode(chosen)}
        aria-label="Appearance"
      >
        {modes.map(({ mode: value, label, Icon }) => (
          <ToggleButton key={value} value={value} sx={{ gap: 1 }}>
            <Icon fontSize="small" /> {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </SettingsSection>
  );
};
