import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import RadioButtonUncheckedRounded from "@mui/icons-material/RadioButtonUncheckedRounded";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { passwordRules } from "../../../../shared/rules/password.ts";

const strengthLabels = ["Too weak", "Too weak", "Weak", "Getting there", "Almost", "Strong"];

/** Shows how many of the password rules a new password meets. */
export const PasswordStrength = ({ password }: { password: string }) => {
  if (!password) return null;
  const rules = passwordRules(password);
  const held = rules.filter(({ holds }) => holds).length;
  const isStrong = held === rules.length;
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={(held / rules.length) * 100}
        color={isStrong ? "success" : "secondary"}
        aria-label="Password strength"
        aria-valuetext={strengthLabels[held]}
        sx={{ height: 6, borderRadius: 6 }}
      />
      <Box
        component="ul"
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, m: 0, p: 0, listStyle: "none" }}
      >
        {rules.map(({ reason, holds }) => (
          <Typography
            key={reason}
            component="li"
            variant="caption"
            color={holds ? "success" : "textSecondary"}
            sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}
          >
            {holds ? (
              <CheckCircleRounded sx={{ fontSize: 16 }} />
            ) : (
              <RadioButtonUncheckedRounded sx={{ fontSize: 16 }} />
            )}
            {reason}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
