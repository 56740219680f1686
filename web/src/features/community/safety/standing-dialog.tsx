import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AppealState, MemberDecision } from "../../../../../shared/model/moderation.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { communityRules } from "../../../../../shared/rules/community-rules.ts";
import { subjectNouns, toRemovalText } from "../../../../../shared/rules/removal-text.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { untilText } from "../../../member/suspension.ts";
import { useLogFailure } from "../log-failure.ts";
import { AppealForm } from "./appeal-form.tsx";
import { decisionsQuery } from "./safety-queries.ts";
import { SuspensionNote } from "./suspension-note.tsx";

const titleOf = ({ action, subject_type, removes, until }: MemberDecision): string => {
  if (action === "remove") return toRemovalText(subject_type, removes);
  if (action === "warn") return `A warning about your ${subjectNouns[subject_type]}`;
  return `Suspended ${untilText(until)}`;
};

const appealTexts: Record<AppealState, string> = {
  open: "You appealed. An administrator will look at it again.",
  upheld: "Your appeal was declined: the decision stays.",
  reversed: "Your appeal was accepted: the decision was taken back.",
};

const Decision = ({ decision }: { decision: MemberDecision }) => {
  const { action, at, rule, content, removes_content, removes, subject_type, lifted_at, appeal, appeal_until } =
    decision;
  return (
    <Card component="li" variant="outlined" sx={{ display: "grid", justifyItems: "start", gap: 1, p: 2 }}>
      <Typography sx={{ fontWeight: 700 }}>{titleOf(decision)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {formatCityDate(at)} · Rule broken: {communityRules[rule]}
      </Typography>
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{content}</Typography>
      {removes_content && action !== "remove" && (
        <Typography variant="body2">{toRemovalText(subject_type, removes)}.</Typography>
      )}
      {lifted_at && <Typography variant="body2">Ended early on {formatCityDate(lifted_at)}.</Typography>}
      {appeal && <Typography variant="body2">{appealTexts[appeal.state]}</Typography>}
      {appeal_until && <AppealForm decision={decision} until={appeal_until} />}
    </Card>
  );
};

const Decisions = () => {
  const list = useInfiniteQuery(decisionsQuery);
  useLogFailure("your decisions", list.error);
  const decisions = list.data?.pages.flatMap(({ items }) => items);
  if (!decisions && list.isError) {
    return <InlineRetry text="Couldn't load your standing" onRetry={() => void list.refetch()} />;
  }
  if (!decisions)
    return <Skeleton role="progressbar" aria-label="Loading your standing" variant="rounded" height={96} />;
  if (decisions.length === 0) {
    return <Typography color="textSecondary">No decisions about you. Thanks for keeping the rules.</Typography>;
  }
  return (
    <>
      <Box
        component="ul"
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5, m: 0, p: 0, listStyle: "none" }}
      >
        {decisions.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </Box>
      <ShowMore list={list} />
    </>
  );
};

/** The member's standing: a suspension that runs, and every decision with its appeal. */
export const StandingDialog = ({ onClose }: { onClose: () => void }) => (
  <TitledDialog title="Your Standing" onClose={onClose}>
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <SuspensionNote />
      <Decisions />
    </Box>
  </TitledDialog>
);
