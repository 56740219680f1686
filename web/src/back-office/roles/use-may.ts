import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { permissionsOf } from "../../../../shared/model/permissions.ts";
import type { Role } from "../../../../shared/model/roles.ts";
import { minutes } from "../../../../shared/rules/durations.ts";
import { query } from "../../api/index.ts";
import { deviceSession } from "../../member/session/device-session.ts";
import { type May, mayWith } from "./may.ts";

const me = () => query("colleaguesAdmin", "me", {});

/** Who works here, as the server knows them. */
const useDeskUser = () => useQuery(me());

/** The same, asked again every five minutes: so the server knows when they were last here, and they learn of another role. */
export const useDeskUserAgain = () => useQuery({ ...me(), refetchInterval: minutes(5) });

/** What the role of who works here lets them call; nothing before that is known. The server judges each call itself (R87). */
export const useMay = (): May => {
  const { data } = useDeskUser();
  return useMemo(() => mayWith(data?.permissions ?? []), [data]);
};

/** Whether who works here may take lists away as files: the browser writes them from what it may read, so no route says it. */
export const useMayExport = (): boolean => useDeskUser().data?.permissions.includes("exports") ?? false;

/** The role of who works here; null before it is known. */
export const useDeskRole = (): Role | null => useDeskUser().data?.role ?? null;

/**
 * What may be read ahead of the first render: by the token's role, so that no read waits for another one. Without a role in the token, as before
 * there were roles, the server is asked.
 */
export const readMay = async (client: QueryClient): Promise<May> => {
  const role = deviceSession.user()?.role;
  if (role) return mayWith(permissionsOf[role]);
  return mayWith((await client.fetchQuery(me()).catch(() => undefined))?.permissions ?? []);
};

/** Reads what the role may do ahead of the first render. */
export const readDeskUserAhead = (client: QueryClient): Promise<void> => client.prefetchQuery(me());
