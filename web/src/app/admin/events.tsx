import type { QueryClient } from "@tanstack/react-query";
import { EventsManagement, readEventsAhead } from "../../features/admin/events/events-management.tsx";

const loadForm = () => import("./event-form.tsx");

/** The events of the city: upcoming, past and drafts. */
export const AdminEvents = () => <EventsManagement loadForm={loadForm} />;

/** Reads what the section shows before the first render, unless its address has filters. */
AdminEvents.preload = async (client?: QueryClient): Promise<void> => {
  if (client && !window.location.search) await readEventsAhead(client);
};
