import BlockRounded from "@mui/icons-material/BlockRounded";
import FlagOutlined from "@mui/icons-material/FlagOutlined";
import { useState } from "react";
import type { CommunityProfile } from "../../../../../shared/model/community-profile.ts";
import { OptionsMenu } from "../../../components/layout/options-menu.tsx";
import { ReportDialog } from "../safety/report-dialog.tsx";
import { BlockDialog } from "./block-dialog.tsx";

/** What is seldom done with another member: blocking, which asks first, and reporting. */
export const MemberOptions = ({ profile }: { profile: CommunityProfile }) => {
  const { user_id: userId, display_name: name, is_blocked } = profile;
  const [open, setOpen] = useState<"block" | "report" | null>(null);
  const close = () => setOpen(null);
  const block = { label: `Block ${name}`, icon: <BlockRounded />, choose: () => setOpen("block") };
  const report = { label: `Report ${name}`, icon: <FlagOutlined />, choose: () => setOpen("report") };
  return (
    <>
      <OptionsMenu label={`More about ${name}`} options={is_blocked ? [report] : [block, report]} />
      {open === "block" && <BlockDialog userId={userId} name={name} onClose={close} />}
      {open === "report" && <ReportDialog subject={{ type: "member", id: userId }} onClose={close} />}
    </>
  );
};
