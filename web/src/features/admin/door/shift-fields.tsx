import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { city } from "../../../../../shared/model/city.ts";
import { eventLimits } from "../../../../../shared/model/event-limits.ts";
import { parseLocalTime } from "../../../../../shared/rules/city-time.ts";
import { roles } from "./door-texts.ts";
import type { Scanner } from "./use-door.ts";

/** What a scanner is for, as typed; `ends` is a time on the city's clock, such as `2026-11-22T02:00`. */
export type Shift = { role: Scanner["role"]; gate: string; ends: string };

/** What the server is sent of a shift, or why it can't be. */
export const toShift = ({
  role,
  gate,
  ends,
}: Shift): { shift?: { role: Shift["role"]; gate: string; ends_at?: string }; error?: string } => {
  if (!gate.trim()) return { error: "Enter a gate" };
  if (!ends) return { shift: { role, gate: gate.trim() } };
  const parsed = parseLocalTime(ends);
  return parsed.ok ? { shift: { role, gate: gate.trim(), ends_at: parsed.instant } } : { error: "Enter another end" };
};

type Props = { shift: Shift; onChange: (shift: Shift) => void; gateError: string | null };

/** The fields of a scanner's shift. */
export const ShiftFields = ({ shift, onChange, gateError }: Props) => (
  <>
    <TextField
      select
      label="Role"
      value={shift.role}
      onChange={({ target }) => onChange({ ...shift, role: target.value as Shift["role"] })}
      helperText={roles.find(({ value }) => value === shift.role)?.text}
    >
      {roles.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      label="Gate"
      required
      value={shift.gate}
      placeholder="North"
      onChange={({ target }) => onChange({ ...shift, gate: target.value })}
      error={Boolean(gateError)}
      helperText={gateError ?? "Where it stands, as guests and staff know it"}
      slotProps={{ htmlInput: { maxLength: eventLimits.gateLength, autoComplete: "off" } }}
    />
    <TextField
      label="Stops letting people in"
      type="datetime-local"
      value={shift.ends}
      onChange={({ target }) => onChange({ ...shift, ends: target.value })}
      helperText={`When the event's tickets stop counting if left empty. ${city.name} time.`}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  </>
);
