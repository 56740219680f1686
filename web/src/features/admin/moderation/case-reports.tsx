import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { reportReasons } from "../../../../../shared/rules/community-rules.ts";
import { PageBar } from "../../../back-office/table/page-bar.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { FailedState } from "../../../components/feedback/states.tsx";

/** Who reported a case, for what, with their notes. */
export const CaseReports = ({ caseId }: { caseId: string }) => {
  const { rows, error, onRetry, pager } = useCursorPages("moderationAdmin", "reports", { caseId }, { pageSize: 20 });
  if (!rows && error) return <FailedState compact title="Couldn't load reports" onRetry={onRetry} />;
  if (!rows) return <Skeleton variant="rounded" height={48} />;
  return (
    <Box component="section" aria-label="Reports">
      <Box component="ul" sx={{ display: "grid", gap: 1, m: 0, p: 0, listStyle: "none" }}>
        {rows.map(({ reporter, reason, note, created_at }) => (
          <Box component="li" key={reporter.user_id} sx={{ overflowWrap: "anywhere" }}>
            <Typography variant="body2" color="textSecondary">
              {reporter.display_name} · {reportReasons[reason]} · {formatCityDateTime(created_at)}
            </Typography>
            {note && <Box sx={{ whiteSpace: "pre-wrap" }}>{note}</Box>}
          </Box>
        ))}
      </Box>
      {(pager.hasNext || pager.page > 0) && <PageBar {...pager} count={rows.length} />}
    </Box>
  );
};
