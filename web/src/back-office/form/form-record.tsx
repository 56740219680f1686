import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { isCode } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";

type Versioned = { id: string; version: number };
type Listed<Row> = { items: Row[] };

/** What a form's page is for: a new record, a copy of one, or a change of one. */
export type FormMode = "new" | "copy" | "edit";

/** The record that a form's page begins with; `readLatest` reads it as it is now, null once it was deleted. */
export type OpenRecord<Row> = { mode: FormMode; record: Row | null; readLatest: () => Promise<Row | null> };

type Props<Row> = {
  /** The list's key, whose pages that were read may have the record already. */
  listKey: QueryKey;
  read: (id: string, signal: AbortSignal) => Promise<Row>;
  failedTitle: string;
  /** The list's path. */
  list: string;
  children: (open: OpenRecord<Row>) => ReactNode;
};

/** What is read, or null where it doesn't exist (any more). */
export const readOrNull = async <Row,>(reading: Promise<Row>): Promise<Row | null> => {
  try {
    return await reading;
  } catch (error) {
    if (isCode(error, "not-found", "invalid-input")) return null;
    throw error;
  }
};

const useRecord = <Row extends Versioned>(id: string | null, { listKey, read }: Props<Row>) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ["edited", ...listKey, id],
    queryFn: ({ signal }) => readOrNull(read(id ?? "", signal)),
    initialData: () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: listKey, predicate: ({ state }) => !state.isInvalidated })
        .flatMap(({ state }) => (state.data as Listed<Row> | undefined)?.items ?? [])
        .find((row) => row.id === id),
    enabled: id !== null,
    // What is being edited changes under nobody's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/**
 * Reads the record of a form's page: that of its address, or the one that `?copy=` names; none for a new one.
 */
export const FormRecord = <Row extends Versioned>(props: Props<Row>) => {
  const { failedTitle, list, children } = props;
  const { id: edited } = useParams();
  const [search] = useSearchParams();
  const id = edited ?? search.get("copy");
  const { data, error, isFetching, refetch } = useRecord(id, props);
  const record = id === null ? null : data;
  if (error && record === undefined && !isFetching) {
    return <FailedState compact title={failedTitle} onRetry={() => void refetch()} />;
  }
  if (record === undefined) return <Skeleton variant="rounded" height={560} />;
  if (record === null && id !== null) {
    return (
      <EmptyState
        title="It isn't here any more"
        text="It was deleted, or the link is mistyped."
        action={
          <Button component={Link} to={list} variant="contained">
            Back to the list
          </Button>
        }
      />
    );
  }
  const mode: FormMode = edited ? "edit" : record ? "copy" : "new";
  return (
    <div key={`${mode} ${record?.id} ${record?.version}`}>
      {children({ mode, record, readLatest: () => readOrNull(props.read(id ?? "", new AbortController().signal)) })}
    </div>
  );
};

/** The way back to a list as it was left: it says in the history what its filters were. */
export const useWayBack = (path: string) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const to = `${path}${(state as { list?: string } | null)?.list ?? ""}`;
  return { to, go: () => navigate(to) };
};
