import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { pagedQuery } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";

type Listed = { key: string; email: string };

const useEmails = (of: "memberships" | "subscriptions") => {
  const members = useInfiniteQuery({
    ...pagedQuery("stripeAdmin", "memberships", { limit: 25 }),
    enabled: of === "memberships",
  });
  const atStripe = useInfiniteQuery({
    ...pagedQuery("stripeAdmin", "subscriptions", { limit: 50 }),
    enabled: of === "subscriptions",
  });
  const list = of === "memberships" ? members : atStripe;
  const items: Listed[] =
    of === "memberships"
      ? (members.data?.pages ?? []).flatMap((page) => page.items.map(({ user_id, email }) => ({ key: user_id, email })))
      : (atStripe.data?.pages ?? []).flatMap((page) =>
          page.items.map(({ subscription_id, email }) => ({ key: subscription_id, email: email ?? "No email" })),
        );
  return { list, items };
};

/** A scrollable list of email addresses, at most 12 rem high. */
export const EmailList = ({
  of,
  title,
  empty,
  action,
}: {
  of: "memberships" | "subscriptions";
  title: string;
  empty: string;
  action?: ReactNode;
}) => {
  const id = useId();
  const { list, items } = useEmails(of);
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: 1, mb: 0.5 }}>
        <Typography id={id} variant="h4" component="h4" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {list.isError && <FailedState compact title="Couldn't load" onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      {items.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label={title}
          sx={{
            m: 0,
            p: 1,
            pl: 3,
            maxHeight: "12rem",
            overflowY: "auto",
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
          }}
        >
          {items.map(({ key, email }) => (
            <Box component="li" key={key} sx={{ overflowWrap: "anywhere" }}>
              {email}
            </Box>
          ))}
          {list.hasNextPage && (
            <Box component="li" sx={{ listStyle: "none" }}>
              <ShowMore list={list} size="small" color="primary">
                Show more
              </ShowMore>
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
};
