import Box from "@mui/material/Box";
import type { ListedMember } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDate } from "../../../../../../shared/rules/city-day.ts";
import { StatusChip } from "../../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { sourceTexts, statusesOf, tierName } from "../member-texts.ts";

const Statuses = ({ member }: { member: ListedMember }) => (
  <Box component="span" sx={{ display: "flex", gap: 0.5 }}>
    {statusesOf(member).map(({ label, tone }) => (
      <StatusChip key={label} tone={tone} label={label} />
    ))}
  </Box>
);

/** The columns of the members' table. */
export const memberColumns: Column<ListedMember>[] = [
  { field: "name", header: "Name", value: ({ display_name }) => display_name, flex: 2, minWidth: 170 },
  { field: "email", header: "Email", value: ({ email }) => email, flex: 2, minWidth: 180 },
  { field: "phone", header: "Phone", value: ({ phone_number }) => phone_number, width: 130, onPhone: "sheet" },
  { field: "tier", header: "Tier", value: ({ subscription_tier }) => tierName(subscription_tier), width: 92 },
  {
    field: "status",
    header: "Status",
    value: (member) => statusesOf(member).map(({ label }) => label)[0] ?? null,
    cell: (member) => <Statuses member={member} />,
    width: 172,
    onPhone: "status",
  },
  { field: "source", header: "Source", value: ({ source }) => sourceTexts[source], width: 138, onPhone: "sheet" },
  { field: "joined", header: "Joined", value: (row) => formatCityDate(row.created_at), width: 112, onPhone: "sheet" },
];
