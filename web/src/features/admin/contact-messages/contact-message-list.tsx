import MarkEmailReadRounded from "@mui/icons-material/MarkEmailReadRounded";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ContactMessage } from "../../../../../shared/model/contact.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { pagedQuery } from "../../../api/index.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { PagedList } from "../../../components/lists/paged-list.tsx";

const Message = ({ name, email, subject, message, created_at }: ContactMessage) => (
  <Card component="article" aria-label={subject} sx={{ display: "grid", gap: 0.75, p: 2.25, alignContent: "start" }}>
    <Typography variant="h4" component="h3" sx={{ overflowWrap: "anywhere" }}>
      {subject}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {name} ·{" "}
      <Link href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`} color="inherit">
        {email}
      </Link>{" "}
      · {toCityTime(created_at).format("MMM D, YYYY, h:mm A")}
    </Typography>
    <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message}</Typography>
  </Card>
);

/** Messages to support, newest first; a tap on the address replies. */
export const ContactMessageList = () => {
  const list = useInfiniteQuery(pagedQuery("contactAdmin", "messages", {}));
  const empty = <EmptyState icon={<MarkEmailReadRounded />} title="No messages yet" />;
  return (
    <PagedList list={list} failed="Failed to load messages" empty={empty} columns={{ lg: "1fr 1fr" }}>
      {(one) => <Message key={one.id} {...one} />}
    </PagedList>
  );
};
