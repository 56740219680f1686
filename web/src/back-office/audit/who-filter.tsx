import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { AuditRecord } from "../../../../shared/model/audit.ts";
import { MemberPicker } from "../form/member-picker.tsx";
import { whoText } from "./audit-sentences.ts";

/** Whose changes are listed, by name as far as a row tells it; `by` is an address, an account's id or a system. */
const nameOf = (by: string, rows: readonly AuditRecord[] = []): string => {
  const own = rows.find(({ actor, actor_email }) => actor === by || actor_email === by);
  return own ? whoText(own) : by;
};

/** Narrows the log to one person, found by name, email or phone number. */
export const WhoFilter = ({
  by,
  rows,
  onChange,
}: {
  by: string;
  rows: readonly AuditRecord[] | undefined;
  onChange: (by: string) => void;
}) =>
  by ? (
    <Chip label={`By ${nameOf(by, rows)}`} onDelete={() => onChange("")} sx={{ maxWidth: 260 }} />
  ) : (
    <Box sx={{ width: { xs: "100%", sm: 260 } }}>
      <MemberPicker label="Who (name or email)" helper="" onPick={(person) => person && onChange(person.email)} />
    </Box>
  );
