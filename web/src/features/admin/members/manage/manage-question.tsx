import Box from "@mui/material/Box";
import { useState } from "react";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import type { Grant } from "../../../../../../shared/model/membership.ts";
import type { PlanChangeTiming } from "../../../../../../shared/model/plan-change.ts";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";
import { activateQuestion, cancelQuestion, findPlan, suspendQuestion } from "./membership-questions.ts";
import { Timing } from "./tier-form.tsx";
import { type TierChoice, TierQuestion, type TierWish } from "./tier-question.tsx";

/** What an administrator is about to do with a membership. */
export type Asked = "suspend" | "activate" | "cancel" | TierChoice;

type Props = {
  member: MemberDetails;
  grants: readonly Grant[];
  onConfirm: (wish: TierWish) => void;
  onClose: () => void;
};

const CancelQuestion = ({ member, grants, onConfirm, onClose }: Props) => {
  const [timing, setTiming] = useState<PlanChangeTiming>("period-end");
  return (
    <ConfirmDialog
      open
      destructive
      {...cancelQuestion(member, grants, timing)}
      cancel="Keep Subscription"
      onConfirm={() => onConfirm({ action: "cancel", timing })}
      onClose={onClose}
    >
      {findPlan(member) && (
        <Box sx={{ display: "grid", pt: 1, pb: 2 }}>
          <Timing value={timing} onChange={setTiming} />
        </Box>
      )}
    </ConfirmDialog>
  );
};

/** Asks before an act on a membership, with what it costs, ends and leaves. */
export const ManageQuestion = ({ asked, ...props }: Props & { asked: Asked }) => {
  const { member, onConfirm, onClose } = props;
  if (typeof asked === "object") return <TierQuestion {...props} choice={asked} />;
  if (asked === "cancel") return <CancelQuestion {...props} />;
  return (
    <ConfirmDialog
      open
      destructive={asked === "suspend"}
      {...(asked === "suspend" ? suspendQuestion(member) : activateQuestion(member))}
      onConfirm={() => onConfirm({ action: asked })}
      onClose={onClose}
    />
  );
};
