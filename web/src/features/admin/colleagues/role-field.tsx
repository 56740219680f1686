import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { type Role, roleNames, roles } from "../../../../../shared/model/roles.ts";
import { describeRole } from "../../../../../shared/rules/role-text.ts";

const RoleOption = ({ role, disabled }: { role: Role; disabled: boolean }) => {
  const textId = useId();
  return (
    <FormControlLabel
      value={role}
      disabled={disabled}
      control={<Radio slotProps={{ input: { "aria-label": roleNames[role], "aria-describedby": textId } }} />}
      label={
        <>
          {roleNames[role]}
          <Typography id={textId} variant="body2" color="textSecondary">
            {describeRole(role)}
          </Typography>
        </>
      }
      sx={{ alignItems: "flex-start", "& .MuiRadio-root": { mt: -0.75 } }}
    />
  );
};

/** The choice of a role, each with what it may do. */
export const RoleField = ({
  value,
  onChange,
  disabled = false,
}: {
  value: Role;
  onChange: (role: Role) => void;
  disabled?: boolean;
}) => {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>Role</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, role) => onChange(role as Role)}
        sx={{ gap: 1, mt: 1 }}
      >
        {roles.map((role) => (
          <RoleOption key={role} role={role} disabled={disabled} />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
