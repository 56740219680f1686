import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { AppealedDecision } from "../../../../../shared/model/moderation.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { communityRules } from "../../../../../shared/rules/community-rules.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageBar } from "../../../back-office/table/page-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { PageSpinner } from "../../../components/feedback/page-spinner.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { decisionText } from "./moderation-texts.ts";
import { SubjectText } from "./subject-text.tsx";

type Outcome = "upheld" | "reversed";

const whoDecides = ({ decided_by_me, decidable_from }: AppealedDecision): string | null => {
  if (!decided_by_me) return null;
  if (decidable_from === null) return "You made this decision. Another administrator decides the appeal.";
  return `You made this decision, and you're the only administrator. You can decide the appeal from ${formatCityDateTime(decidable_from)}, a day after your decision.`;
};

/** Says why an appeal against the administrator's own decision isn't theirs to decide, or not yet. */
const WhoDecides = ({ decision }: { decision: AppealedDecision }) => {
  const text = whoDecides(decision);
  return text ? (
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  ) : null;
};

const Appeal = ({ decision }: { decision: AppealedDecision }) => {
  const { save, busy } = useSave({
    save: (outcome: Outcome) => call("moderationAdmin", "decideAppeal", { decisionId: decision.id, outcome }),
    failed: "Failed to decide appeal",
    done: "Appeal decided",
    refresh: [queryKeyOf("moderationAdmin", "appeals"), queryKeyOf("moderationAdmin", "suspensions")],
  });
  const { member, content, rule, at, appeal, decidable_from } = decision;
  const now = useServerNow(minutes(1));
  const isDecidable = decidable_from !== null && decidable_from <= now;
  return (
    <Card component="li" sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5, p: 2 }}>
      <Typography>
        {decisionText(decision)} on {formatCityDateTime(at)} · {communityRules[rule]}
      </Typography>
      <SubjectText author={member} content={content} />
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        <Typography variant="body2" color="textSecondary">
          Appeal of {appeal ? formatCityDateTime(appeal.at) : ""}
        </Typography>
        {appeal?.text}
      </Box>
      <WhoDecides decision={decision} />
      {isDecidable && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="contained" loading={busy} onClick={() => save("reversed")}>
            Accept Appeal
          </Button>
          <Button color="inherit" disabled={busy} onClick={() => save("upheld")}>
            Decline Appeal
          </Button>
        </Box>
      )}
    </Card>
  );
};

/** Appeals that wait for another look, the oldest first. */
export const AppealList = () => {
  const { rows, error, onRetry, pager } = useCursorPages("moderationAdmin", "appeals", {}, { pageSize: 20 });
  if (!rows && error) return <FailedState compact title="Failed to load appeals" onRetry={onRetry} />;
  if (!rows) return <PageSpinner />;
  if (rows.length === 0 && pager.page === 0) return <EmptyList text="No appeal is waiting." />;
  return (
    <>
      <Box component="ul" aria-label="Appeals" sx={{ display: "grid", gap: 1.5, m: 0, p: 0, listStyle: "none" }}>
        {rows.map((decision) => (
          <Appeal key={decision.id} decision={decision} />
        ))}
      </Box>
      <PageBar {...pager} count={rows.length} />
    </>
  );
};
