import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import RadioButtonUncheckedRounded from "@mui/icons-material/RadioButtonUncheckedRounded";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { ComponentProps } from "react";
import { passwordHint, passwordRules } from "../../../../shared/rules/password.ts";
import { PasswordField } from "./fields.tsx";

const strengthLabels = ["Too weak", "Too weak", "Weak", "Getting there", "Almost", "Strong"];

// The rules, and which of them the password meets once one is typed.
const PasswordRules = ({ password }: { password: string }) => {
  if (!password) {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ px: 1.75 }}>
        {passwordHint}
      </Typography>
    );
  }
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

type NewPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, "label" | "error" | "field"> & {
  /** What is typed so far. */
  value: string;
};

/** An input for a password to be, with the rules for it below. */
export const NewPasswordField = ({ value, ...field }: NewPasswordFieldProps) => (
  <Box sx={{ display: "grid", gap: 0.75 }}>
    <PasswordField autoComplete="new-password" {...field} />
    <PasswordRules password={value} />
  </Box>
);
