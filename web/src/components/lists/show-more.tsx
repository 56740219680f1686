import Button, { type ButtonProps } from "@mui/material/Button";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

/** The button below a list that reads its next page; nothing once the list has ended. */
export const ShowMore = ({ list, children = "Show More", ...props }: { list: Pages } & ButtonProps) =>
  list.hasNextPage && (
    <Button color="inherit" {...props} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
