import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDate } from "../../../../../../shared/rules/city-day.ts";
import { PageHeading } from "../../../../back-office/layout/page-heading.tsx";
import { StatusChip } from "../../../../back-office/layout/status-chip.tsx";
import { IfMay } from "../../../../back-office/roles/if-may.tsx";
import { ManageDialog } from "../manage/manage-dialog.tsx";
import { statusesOf, tierName } from "../member-texts.ts";
import { BlockButton } from "./block-button.tsx";
import { ExportButton } from "./export-button.tsx";

const Facts = ({ member }: { member: MemberDetails }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 2 }}>
    <StatusChip tone="neutral" label={tierName(member.subscription_tier)} />
    {statusesOf(member).map(({ label, tone }) => (
      <StatusChip key={label} tone={tone} label={label} />
    ))}
    <Box component="span" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
      {member.email} · {member.phone_number ?? "No phone number"} · Joined {formatCityDate(member.created_at)}
    </Box>
  </Box>
);

/** Who the member is, how they stand, and what can be done with the account. */
export const MemberHeader = ({ member }: { member: MemberDetails }) => {
  const [isManaging, setIsManaging] = useState(false);
  return (
    <>
      <PageHeading
        title={member.display_name}
        actions={
          <>
            <IfMay route={["membershipsAdmin", "manage"]}>
              <Button variant="contained" onClick={() => setIsManaging(true)}>
                Manage Membership
              </Button>
            </IfMay>
            <BlockButton member={member} />
            <ExportButton userId={member.id} />
          </>
        }
      />
      <Facts member={member} />
      {isManaging && (
        <ManageDialog userId={member.id} name={member.display_name} onClose={() => setIsManaging(false)} />
      )}
    </>
  );
};
