import Box from "@mui/material/Box";
import type { ContactMessage } from "../../../../../../shared/model/contact.ts";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDateTime } from "../../../../../../shared/rules/city-time.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../../back-office/layout/section-card.tsx";
import { PageBar } from "../../../../back-office/table/page-bar.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";
import { PageSpinner } from "../../../../components/feedback/page-spinner.tsx";
import { FailedState } from "../../../../components/feedback/states.tsx";

const Message = ({ message }: { message: ContactMessage }) => (
  <SectionCard title={message.subject} text={formatCityDateTime(message.created_at)}>
    <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.message}</Box>
  </SectionCard>
);

/** What the member wrote to support from their address. */
export const MessagesTab = ({ member }: { member: MemberDetails }) => {
  const { rows, error, onRetry, pager } = useCursorPages(
    "memberSearchAdmin",
    "messages",
    { userId: member.id },
    { pageSize: 25 },
  );
  if (error && !rows) return <FailedState compact title="Couldn't load messages" onRetry={onRetry} />;
  if (!rows) return <PageSpinner />;
  if (rows.length === 0 && pager.page === 0) return <EmptyList text="This member hasn't written to support." />;
  return (
    <>
      {rows.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      <PageBar {...pager} count={rows.length} />
    </>
  );
};
