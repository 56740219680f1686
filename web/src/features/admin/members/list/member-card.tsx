import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import type { ListedMember } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDate } from "../../../../../../shared/rules/city-day.ts";
import { StatusChip } from "../../../../back-office/layout/status-chip.tsx";
import { sourceTexts, statusesOf, tierName } from "../member-texts.ts";

const ellipsis = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** One member: who they are, their membership, and the way to manage it. */
export const MemberCard = ({ member, onManage }: { member: ListedMember; onManage: () => void }) => (
  <Card component="article" aria-label={member.display_name} sx={{ p: 1.5, display: "grid", gap: 0.75, minWidth: 0 }}>
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={`/admin/members/${member.id}`}
        color="inherit"
        sx={{ ...ellipsis, flex: 1, minWidth: 0, fontWeight: 650, fontSize: "0.9375rem" }}
      >
        {member.display_name}
      </Link>
      <Button size="small" variant="outlined" color="inherit" onClick={onManage}>
        Manage
      </Button>
    </Box>
    <Box sx={{ color: "text.secondary", fontSize: "0.8125rem", minWidth: 0 }}>
      <Box sx={ellipsis} title={member.email}>
        {member.email}
      </Box>
      <Box>{member.phone_number ?? "No phone number"}</Box>
      <Box>Joined {formatCityDate(member.created_at)}</Box>
    </Box>
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
      <StatusChip tone="neutral" label={tierName(member.subscription_tier)} />
      {statusesOf(member).map(({ label, tone }) => (
        <StatusChip key={label} tone={tone} label={label} />
      ))}
      {member.source !== "none" && (
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
          {sourceTexts[member.source]}
        </Box>
      )}
    </Box>
  </Card>
);
